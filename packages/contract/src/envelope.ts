import * as z from "zod";
import { lengthOf } from "./checks.ts";
import { freeTimeSchema, holdSchema } from "./free-times.ts";

/** Position in a paginated list: pages count from 1; `lastPage` of an empty list is 1. */
export const paginationSchema = z.object({
  currentPage: z.int(),
  lastPage: z.int(),
  perPage: z.int(),
  total: z.int(),
});

export type Pagination = z.infer<typeof paginationSchema>;

/** Envelope of one value or of a whole list: `{success: true, data}`. */
export const successOf = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });

/** Envelope of one page of a list: `{success: true, data, pagination}`. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination: paginationSchema });

/** Every error code of the API with its HTTP status. */
export const problemStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  second_step: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  duplicate: 409,
  slot_taken: 409,
  too_soon: 409,
  too_late: 409,
  holds_full: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  validation: 422,
  not_bookable: 422,
  version_required: 428,
  rate_limited: 429,
  internal: 500,
  maintenance: 503,
  storage_full: 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** One message for each field, by the field's name. */
export type FieldErrors = Record<string, string[]>;

export const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
    /** Message for people, in Russian. */
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    /** The version that another member of staff stored; only in the 409 of a staff call with `If-Match`. */
    conflict: z.object({ version: z.int(), by: z.string().nullable(), at: z.string(), current: z.unknown() }).optional(),
    /** The free times nearest to the one that is taken, at most three; only in `slot_taken`. */
    nearest: z.array(freeTimeSchema).optional(),
    /** The times that the visitor holds; only in `holds_full`. */
    holds: z.array(holdSchema).optional(),
    /** Id of the request, for support; the log has the same id. */
    requestId: z.string(),
  }),
});

export type Failure = z.infer<typeof failureSchema>;

/** Query parameters of a paginated list: `limit` 1–100 and `page` ≥ 1; other values are a validation error. */
const limit = z.string().regex(/^(?:[1-9]\d?|100)$/, "Число от 1 до 100");
export const limitQuery = limit.default("20").transform(Number);
/** For a list that is returned complete when `limit` is absent. */
export const optionalLimitQuery = limit.transform(Number).optional();
export const pageQuery = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "Номер страницы от 1")
  .default("1")
  .transform(Number);

const notControl = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text);

/** Text of a query parameter: up to `max` characters, no control characters and no lone surrogates. */
export const queryText = (max: number) =>
  z
    .string()
    .refine((text) => lengthOf(text) <= max, `Слишком длинный текст: не больше ${max} знаков`)
    .refine(notControl, "Недопустимые знаки")
    .meta({ maxLength: max, pattern: String.raw`^[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*$` });

/** A list of slugs: `category=a`, `category=a&category=b` or `category=a,b`; the parameter is repeated at most `most` times. */
export const slugListOf = (most: number) =>
  z
    .union([queryText(2000), z.array(queryText(2000)).max(most)])
    .default("")
    .transform((value) =>
      [value]
        .flat()
        .flatMap((part) => part.split(","))
        .map((slug) => slug.trim())
        .filter(Boolean),
    );

/** The slugs of a filter; an empty list means no filter. */
export const slugListQuery = slugListOf(50);
