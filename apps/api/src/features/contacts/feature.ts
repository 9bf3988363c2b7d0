import type { Feature } from "../../publishing/feature.ts";
import { contactsEntity, locationEntity } from "./entities.ts";
import { contactRoutes } from "./routes.ts";
import { seedContacts } from "./seed.ts";

export const contacts: Feature = {
  routes: [contactRoutes],
  entities: [contactsEntity, locationEntity],
  seed: { rows: seedContacts },
};
