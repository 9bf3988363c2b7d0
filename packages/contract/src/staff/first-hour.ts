import * as z from "zod";
import { contactsSchema } from "../contacts.ts";
import { documentKindSchema } from "../documents.ts";

/** A record that a step of the first hour fills in. */
const ownRecordSchema = z.object({ id: z.uuid(), title: z.string(), version: z.int(), isLive: z.boolean() });
export type OwnRecord = z.infer<typeof ownRecordSchema>;

const own = ownRecordSchema.nullable();

/** What the demo clinic has on the site: by the titles of sections. */
const demoPartsSchema = z.array(z.object({ title: z.string(), count: z.int() }));

/**
 * A clinic's first hour: the first record of each kind that the clinic itself has made, drafts included; `null`: none yet. Records of the demo clinic
 * do not count.
 */
export const firstHourSchema = z.object({
  /** Visitors see the site. */
  isOpen: z.boolean(),
  contacts: own,
  location: ownRecordSchema.extend({ city: z.string(), hours: contactsSchema.shape.hours }).nullable(),
  direction: own,
  group: own,
  doctors: z.array(ownRecordSchema),
  service: own,
  licence: own,
  banner: own,
  /** The page «Информация для пациентов». */
  info: own,
  /** Kinds of documents with a file that are on the site. */
  papers: z.array(documentKindSchema),
  /** Documents that the forms of the site need: how many are in force. */
  documents: z.object({ ready: z.int(), total: z.int() }),
  demo: z.object({
    /** Doctors of the demo clinic on the site; 0: it is not there. */
    doctors: z.int(),
    /** It was taken away and can be brought back until then. */
    until: z.string().nullable(),
  }),
});
export type FirstHour = z.infer<typeof firstHourSchema>;

/** What goes with the demo clinic, and what stays because staff have changed it or put their own under it. */
export const demoClearingSchema = z.object({
  goes: demoPartsSchema,
  stays: z.array(z.object({ entity: z.string(), id: z.uuid(), title: z.string() })),
  /** Nothing is left to show to visitors, so the site closes until the clinic opens it. */
  closesSite: z.boolean(),
});
export type DemoClearing = z.infer<typeof demoClearingSchema>;

/** Days in which the demo clinic can be brought back. */
export const demoBackDays = 30;
