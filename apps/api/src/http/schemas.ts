import { bannerSchema } from "@len/contract/banners";
import { richTextSchema } from "@len/contract/blocks";
import { categoryRefSchema, categorySchema, footerSchema } from "@len/contract/categories";
import { consentDocumentSchema, consentSchema } from "@len/contract/consents";
import { contactsSchema } from "@len/contract/contacts";
import { doctorCardSchema, doctorSchema } from "@len/contract/doctors";
import { failureSchema, paginationSchema } from "@len/contract/envelope";
import { newsCardSchema } from "@len/contract/news";
import { pictureSchema } from "@len/contract/pictures";
import { appointmentRequestSchema, receivedSchema } from "@len/contract/requests";
import { reviewSchema } from "@len/contract/reviews";
import { seoSchema, seoTextSchema } from "@len/contract/seo";
import { doctorServiceSchema, priceSchema, serviceCardSchema } from "@len/contract/services";
import { publicSettingsSchema } from "@len/contract/settings";
import * as z from "zod";

/** What answers are made of, by the names the documentation gives them. */
const answerSchemas = {
  Banner: bannerSchema,
  Category: categorySchema,
  CategoryRef: categoryRefSchema,
  Consent: consentSchema,
  ConsentDocument: consentDocumentSchema,
  Contacts: contactsSchema,
  Doctor: doctorSchema,
  DoctorCard: doctorCardSchema,
  DoctorService: doctorServiceSchema,
  Failure: failureSchema,
  Footer: footerSchema,
  NewsCard: newsCardSchema,
  Pagination: paginationSchema,
  Picture: pictureSchema,
  Price: priceSchema,
  PublicSettings: publicSettingsSchema,
  Received: receivedSchema,
  Review: reviewSchema,
  RichText: richTextSchema,
  Seo: seoSchema,
  SeoText: seoTextSchema,
  ServiceCard: serviceCardSchema,
};

const bodySchemas = { AppointmentRequest: appointmentRequestSchema };

export type SchemaName = keyof typeof answerSchemas | keyof typeof bodySchemas;

const components = "#/components/schemas/";
export const ref = (name: SchemaName) => ({ $ref: `${components}${name}` });

/** All of them as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks; Zod writes it, references included. */
export const componentSchemas = { ...describe(answerSchemas, "output"), ...describe(bodySchemas, "input") };

function describe(schemas: Record<string, z.ZodType>, io: "input" | "output"): Record<string, object> {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) named.add(schema, { id });
  const described = z.toJSONSchema(named, { io, uri: (id) => `${components}${id}` }).schemas;
  return Object.fromEntries(Object.entries(described).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}
