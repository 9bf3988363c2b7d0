import * as z from "zod";
import { categoryRefSchema } from "./categories.ts";

/** One line of the price list; amounts are whole kopecks. */
export const priceSchema = z.object({
  id: z.uuid(),
  code: z.string().nullable(),
  title: z.string(),
  note: z.string().nullable(),
  kind: z.enum(["exact", "from", "range"]),
  amount: z.int(),
  /** Upper end of a range. */
  max: z.int().nullable(),
  unit: z.string().nullable(),
  oldAmount: z.int().nullable(),
  /** ISO days, in the clinic's time zone. */
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** The running promotion that gives `amount`; `oldAmount` then is what the line costs without it, and `endsOn` its last day. */
  promotion: z.object({ path: z.string(), endsOn: z.string() }).nullable(),
});

export type Price = z.infer<typeof priceSchema>;

export const serviceCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  summary: z.string(),
  /** Kopecks. */
  priceFrom: z.int().nullable(),
  group: categoryRefSchema.extend({ direction: categoryRefSchema }),
  /** Slugs of the doctors who provide the service, so that a form can filter doctors by service and services by doctor. */
  doctors: z.array(z.string()),
  isPopular: z.boolean(),
});

export type ServiceCard = z.infer<typeof serviceCardSchema>;

/** A service of a doctor, with that doctor's own prices. */
export const doctorServiceSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  path: z.string(),
  group: categoryRefSchema,
  durationMin: z.int().nullable(),
  prices: z.array(priceSchema),
});

export type DoctorService = z.infer<typeof doctorServiceSchema>;
