import * as z from "zod";

// Fields that search engines require for each type that the site uses. A type that is missing here fails the test.

const address = z.url({ protocol: /^https?$/ });
const words = z.string().min(1);
const instant = z.string().regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?$/);
const hour = z.string().regex(/^\d\d:\d\d$/);
const reference = z.object({ "@id": address });

const postalAddress = z.object({
  "@type": z.literal("PostalAddress"),
  streetAddress: words,
  addressLocality: words,
  postalCode: z.string().regex(/^\d{6}$/),
  addressCountry: z.literal("RU"),
});
const named = (type: string) => z.object({ "@type": z.literal(type), name: words });
const person = z.object({ "@type": z.literal("Person"), name: words, url: address });
const rating = z.number().min(1).max(5);
const aggregateRating = z.object({ ratingValue: rating, bestRating: z.literal(5), reviewCount: z.int().min(1) });
const review = z.object({ author: z.object({ name: words }), datePublished: instant, reviewRating: z.object({ ratingValue: rating }) });
const sum = z.number().min(0);
const specialties = z.array(z.string().regex(/^https:\/\/schema\.org\/[A-Z][A-Za-z]+$/)).min(1);

const offer = z.object({
  "@type": z.literal("Offer"),
  name: words,
  itemOffered: z.object({ "@type": z.literal("Service"), name: words, url: address }),
  priceCurrency: z.literal("RUB"),
  price: sum.optional(),
  priceSpecification: z.object({ minPrice: sum, maxPrice: sum.optional(), priceCurrency: z.literal("RUB") }).optional(),
});

const clinic = z.union([
  z.object({
    "@id": address,
    name: words,
    url: address,
    telephone: words,
    email: z.email(),
    address: postalAddress,
    geo: z.object({ latitude: z.number(), longitude: z.number() }),
    medicalSpecialty: specialties,
    openingHoursSpecification: z.array(z.object({ dayOfWeek: z.array(words).min(1), opens: hour, closes: hour })).min(1),
  }),
  z.object({
    "@id": address,
    name: words,
    specialOpeningHoursSpecification: z
      .array(z.object({ name: words, validFrom: instant, validThrough: instant, opens: hour, closes: hour }))
      .min(1),
  }),
  z.object({
    "@id": address,
    name: words,
    hasCredential: z.array(z.object({ name: words, identifier: words, dateCreated: instant })).min(1),
  }),
  z.object({ "@id": address, name: words, aggregateRating }),
  z.object({ "@id": address, name: words, makesOffer: z.array(offer).min(1) }),
]);

const story = z.object({
  headline: words.max(160),
  description: words,
  url: address,
  mainEntityOfPage: address,
  datePublished: instant,
  dateModified: instant,
  author: z.union([person, reference]),
  publisher: reference,
  reviewedBy: person.optional(),
  lastReviewed: instant.optional(),
});

/** Schemas by the `@type` of a script's top level. */
export const kinds: Record<string, z.ZodType> = {
  MedicalClinic: clinic,
  WebSite: z.object({
    name: words,
    url: address,
    potentialAction: z.object({ target: z.object({ urlTemplate: z.string().includes("{search_term_string}") }) }),
  }),
  BreadcrumbList: z.object({
    itemListElement: z.array(z.object({ position: z.int().min(1), name: words, item: address })).min(2),
  }),
  ItemList: z.object({ itemListElement: z.array(z.object({ position: z.int().min(1), name: words, url: address })).min(1) }),
  Physician: z.object({
    name: words,
    url: address,
    medicalSpecialty: specialties,
    parentOrganization: reference,
    address: postalAddress,
    telephone: words,
    availableService: z.array(named("MedicalProcedure").extend({ url: address })),
    aggregateRating: aggregateRating.optional(),
    review: z.array(review).optional(),
  }),
  ProfilePage: z.object({
    url: address,
    mainEntity: z.object({
      "@type": z.literal("Person"),
      name: words,
      jobTitle: z.array(words).min(1),
      worksFor: reference,
      alumniOf: z.array(named("EducationalOrganization")),
      hasCredential: z.array(named("EducationalOccupationalCredential").extend({ expires: instant })),
    }),
  }),
  MedicalProcedure: z.object({
    name: words,
    description: words,
    url: address,
    offers: z.never().optional(),
    contraindication: z.never().optional(),
  }),
  OfferCatalog: z.object({
    name: words,
    description: words,
    url: address,
    itemListElement: z.array(offer.extend({ priceValidUntil: instant })).min(1),
  }),
  FAQPage: z.object({ mainEntity: z.array(z.object({ name: words, acceptedAnswer: z.object({ text: words }) })).min(1) }),
  NewsArticle: story,
  "Article,MedicalWebPage": story,
  MedicalWebPage: z.object({
    url: address,
    name: words,
    datePublished: instant,
    lastReviewed: instant,
    author: named("Person").extend({ "@id": address }),
    reviewedBy: named("Person").extend({ "@id": address }),
    citation: z.array(words).min(1),
    about: named("MedicalCondition").extend({ description: words, signOrSymptom: z.array(named("MedicalSymptom")).min(1) }),
  }),
  VideoObject: z.object({
    name: words,
    description: words,
    thumbnailUrl: address,
    uploadDate: instant,
    duration: z.string().regex(/^PT(?:\d+M)?\d+S$/),
  }),
  JobPosting: z.object({
    title: words,
    description: words,
    datePosted: instant,
    validThrough: instant.optional(),
    hiringOrganization: z.object({ name: words }),
    jobLocation: z.object({ address: postalAddress }),
  }),
};

/** The names, people, amounts, ratings and days in structured data, each in the form in which the page should show it. */
export function saidIn(value: unknown, key = ""): { words: string; kind: "text" | "sum" | "mark" | "day" }[] {
  if (Array.isArray(value)) return value.flatMap((one) => saidIn(one, key));
  // In structured data a closed day opens and closes at midnight.
  if (typeof value === "object" && value !== null && "opens" in value && value.opens === "00:00")
    return saidIn({ ...value, opens: null, closes: null });
  if (typeof value === "object" && value !== null) return Object.entries(value).flatMap(([name, one]) => saidIn(one, name));
  if (value === null) return [];
  if (/^(?:price|minPrice|maxPrice)$/.test(key)) return [{ words: String(Math.round(Number(value))), kind: "sum" }];
  if (/^(?:minValue|maxValue)$/.test(key)) return [{ words: String(value), kind: "sum" }];
  if (key === "ratingValue") return [{ words: String(value).replace(".", ","), kind: "mark" }];
  if (/^(?:datePublished|datePosted|validThrough|validFrom|dateCreated|expires)$/.test(key)) return [{ words: String(value), kind: "day" }];
  if (/^(?:name|headline|title|jobTitle|telephone|identifier|streetAddress|text|opens|closes)$/.test(key))
    return [{ words: String(value), kind: "text" }];
  return [];
}
