import * as z from "zod";
import { contactsSchema } from "../contacts.ts";
import { documentKindSchema } from "../documents.ts";

/** A record that a step of the set-up asks the clinic to create. */
const ownRecordSchema = z.object({ id: z.uuid(), title: z.string(), version: z.int(), isLive: z.boolean() });
export type OwnRecord = z.infer<typeof ownRecordSchema>;

const own = ownRecordSchema.nullable();

/** The content of the demo clinic on the site, counted by section title. */
const demoPartsSchema = z.array(z.object({ title: z.string(), count: z.int() }));

/**
 * The set-up of a new clinic: the first record of each kind that the clinic itself has made, drafts included; `null` when there is none
 * yet. Records of the demo clinic do not count.
 */
export const firstHourSchema = z.object({
  /** Whether visitors see the site. */
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
  /** Number of documents that the site's forms need, and how many of them are in force. */
  documents: z.object({ ready: z.int(), total: z.int() }),
  demo: z.object({
    /** Number of doctors of the demo clinic on the site; 0 when the demo content is not there. */
    doctors: z.int(),
    /** The demo content was removed and can be restored until then. */
    until: z.string().nullable(),
  }),
});
export type FirstHour = z.infer<typeof firstHourSchema>;

/**
 * The demo content that would be removed, and the records that stay because staff have changed them or added their own content below them.
 */
export const demoClearingSchema = z.object({
  goes: demoPartsSchema,
  stays: z.array(z.object({ entity: z.string(), id: z.uuid(), title: z.string() })),
  /** Whether the site would close because nothing would be left to show; the clinic can open it again. */
  closesSite: z.boolean(),
});
export type DemoClearing = z.infer<typeof demoClearingSchema>;

/** Days during which the demo clinic can be restored. */
export const demoBackDays = 30;
