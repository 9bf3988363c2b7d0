import * as z from "zod";

/** A time that a visitor can take: instants in UTC, `end` without the tidying, ids of the doctor and the address. */
export const freeTimeSchema = z.object({ start: z.iso.datetime(), end: z.iso.datetime(), doctor: z.uuid(), address: z.uuid() });

/** A time that is reserved for a visitor who fills in the form, until the instant `until`. */
export const holdSchema = freeTimeSchema.extend({ until: z.iso.datetime() });
