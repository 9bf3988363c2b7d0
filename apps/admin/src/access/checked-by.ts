import type * as z from "zod";

/** The contract's schema as a rule of a form field. */
export const checkedBy = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? true;
