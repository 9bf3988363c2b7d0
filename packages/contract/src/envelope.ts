import * as z from "zod";

/** Where a list stands: pages are counted from 1, `lastPage` of an empty list is 1. */
export const paginationSchema = z.object({
  currentPage: z.int(),
  lastPage: z.int(),
  perPage: z.int(),
  total: z.int(),
});

export type Pagination = z.infer<typeof paginationSchema>;

/** `{success: true, data}` around one value or a whole list. */
export const successOf = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });

/** `{success: true, data, pagination}` around one page of a list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination: paginationSchema });

/** Every reason for which a call may be refused, with the status it goes out under. */
export const problemStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  duplicate: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  validation: 422,
  rate_limited: 429,
  internal: 500,
  maintenance: 503,
  storage_full: 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** Messages by the name of the field, one each. */
export type FieldErrors = Record<string, string[]>;

export const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
    /** For people, in Russian. */
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    /** Quoted to support, found in the log. */
    requestId: z.string(),
  }),
});

export type Failure = z.infer<typeof failureSchema>;

/** `limit` 1–100 and `page` ≥ 1 of §7; anything else is a validation problem. */
export const limitQuery = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, "Число от 1 до 100")
  .default("20")
  .transform(Number);
export const pageQuery = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "Номер страницы от 1")
  .default("1")
  .transform(Number);

const notControl = (text: string) => !/[\u0000-\u001f\u007f\u0080-\u009f]/u.test(text) && text.isWellFormed();

/** Text of a query parameter: no control characters, no lone surrogates, up to `max` characters. */
export const queryText = (max: number) =>
  z.string().max(max, `Слишком длинный текст: не больше ${max} знаков`).refine(notControl, "Недопустимые знаки");

/** `category=a`, `category=a&category=b` and `category=a,b` all mean a list of slugs; empty means all. */
export const slugListQuery = z
  .union([queryText(2000), z.array(queryText(2000)).max(50)])
  .default("")
  .transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(","))
      .map((slug) => slug.trim())
      .filter(Boolean),
  );
