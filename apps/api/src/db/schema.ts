/** All tables, for migrations and for Drizzle. A section's tables are in its `table.ts`. */
export { auditLog } from "../audit/table.ts";
export { banners } from "../banners/table.ts";
export { categories } from "../categories/table.ts";
export { consentDocuments, givenConsents } from "../consents/table.ts";
export { contacts, locations } from "../contacts/table.ts";
export { aliases, changeEvents, revisions } from "../content/table.ts";
export { doctorCategories, doctorServices, doctors } from "../doctors/table.ts";
export { media } from "../media/table.ts";
export { news, newsCategories, newsInCategories } from "../news/table.ts";
export { outbox } from "../outbox/table.ts";
export { idempotencyKeys, requestHistory, requestNotes, requests } from "../requests/table.ts";
export { reviews } from "../reviews/table.ts";
export { seoTexts } from "../seo-texts/table.ts";
export { prices, services } from "../services/table.ts";
export { settings } from "../settings/table.ts";
