import * as z from "zod";
import { choiceCheck, isPlainText } from "./checks.ts";
import { queryText, slugListOf } from "./envelope.ts";
import { linkToken, textShape } from "./forms.ts";
import { freeTimeSchema } from "./free-times.ts";

/**
 * How a visitor gets a time. `free`: by choosing one. `full`: everything is taken up to the horizon. `request`: the desk finds a time.
 * `phone`: by telephone only. `leave`: the doctor does not receive for a while. `silent`: the clinic's own system does not answer.
 */
export const timesStateSchema = z.enum(["free", "full", "request", "phone", "leave", "silent"]);

export type TimesState = z.infer<typeof timesStateSchema>;

/** Morning until 12:00, day until 17:00, then evening, in the time zone of the address. */
export const partOfDaySchema = z.enum(["morning", "day", "evening"]);

/**
 * A date of this century: others are neither offered nor computed. It is one pattern, because the description of a query parameter names only
 * one.
 */
export const offeredDate = z
  .string()
  .regex(
    /^20(?:\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:[02468][048]|[13579][26])-02-29)$/,
    "Дата вида 2026-12-01",
  );

/** Whole years of a patient who is not of age. */
export const ageInQuery = z
  .string()
  .regex(/^(?:\d|1[0-7])$/, "Возраст от 0 до 17")
  .transform(Number)
  .optional();

const ageWords = "Возраст ребёнка от 0 до 17 лет";
export const ageSchema = z.int(ageWords).min(0, ageWords).max(17, ageWords);

/** Days, `day=2026-12-01&day=2026-12-02`. */
export const daysInQuery = z
  .union([offeredDate, z.array(offeredDate).max(31)])
  .optional()
  .transform((value = []) => [value].flat());

export const freeTimesQuerySchema = z.object({
  /** Id or slug; empty: the doctor's first visit. */
  service: queryText(200).default(""),
  /** Id or slug; empty or `any`: every doctor who provides the service. */
  doctor: queryText(200).default(""),
  /** Id of an address; empty: all. */
  address: queryText(200).default(""),
  /** The first day, in the time zone of the address; today by default. */
  from: offeredDate.optional(),
  days: z
    .string()
    .regex(/^(?:[1-9]|[12]\d|3[01])$/, "Число дней от 1 до 31")
    .default("14")
    .transform(Number),
  age: ageInQuery,
});

export type FreeTimesQuery = z.infer<typeof freeTimesQuerySchema>;

export const freeTimesSchema = z.object({
  state: timesStateSchema,
  /** Slug of the service whose times these are. */
  service: z.string().nullable(),
  /** In the state `free` all days of the window, even those without times; empty in other states. */
  days: z.array(z.object({ date: z.iso.date(), times: z.array(freeTimeSchema) })),
  /** The next day with a free time after the window. */
  next: z.iso.date().nullable(),
  /** The last day on which times are offered; `null` where none are. */
  until: z.iso.date().nullable(),
});

export type FreeTimes = z.infer<typeof freeTimesSchema>;

/** Maximum number of doctors in one request: a page of a list. */
export const mostSoonestDoctors = 24;

export const soonestQuerySchema = z.object({
  /** Ids or slugs, at most 24. */
  doctors: slugListOf(mostSoonestDoctors).refine((list) => list.length <= mostSoonestDoctors, `Не больше ${mostSoonestDoctors} врачей`),
  /** Id or slug; empty: the first visit of each doctor. */
  service: queryText(200).default(""),
  address: queryText(200).default(""),
  /** Only these days. */
  day: daysInQuery,
  part: partOfDaySchema.optional(),
  age: ageInQuery,
});

export type SoonestQuery = z.infer<typeof soonestQuerySchema>;

/** The soonest times of one doctor. */
export const soonestSchema = z.object({
  doctor: z.uuid(),
  slug: z.string(),
  state: timesStateSchema,
  /** Slug of the service whose times these are. */
  service: z.string().nullable(),
  /** Up to three; with days chosen, up to three a day on at most four days. */
  times: z.array(freeTimeSchema),
  /** Free times of the next seven days, or of the chosen days, besides `times`. */
  more: z.int(),
});

export type Soonest = z.infer<typeof soonestSchema>;

/** An instant at which a visit may start, with or without an offset. */
export const startSchema = z.iso
  .datetime({ offset: true, error: "Выберите время из списка" })
  .regex(/^20/, "Выберите время из списка")
  .transform((text) => new Date(text));

/** The id or the slug of a service or a doctor. */
export const namedChoice = (message: string) =>
  z
    .string({ error: message })
    .meta(textShape(200))
    .trim()
    .refine((text) => choiceCheck(text) === null && isPlainText(text), message);

/** A random key that the visitor's browser generates and stores until the tab is closed. */
const visitorKey = z.string({ error: "Ключ посетителя неполный" }).regex(/^[\w-]{16,64}$/, "Ключ посетителя неполный");

export const holdFormSchema = z.object({
  service: namedChoice("Выберите услугу из списка"),
  doctor: namedChoice("Выберите врача из списка"),
  start: startSchema,
  visitor: visitorKey,
  age: ageSchema.nullable().default(null),
});

export type HoldForm = z.infer<typeof holdFormSchema>;

/** `hold` takes the time when it is sent with the form. */
export const keptSchema = z.object({ hold: linkToken, until: z.iso.datetime() });

export const holdTokenSchema = z.object({ hold: linkToken });

export const releasedSchema = z.object({ state: z.literal("released") });

/** The time that a form takes; the hold is absent when the visitor has none. */
export const slotSchema = z.object({ start: startSchema, hold: linkToken.nullish() }, { error: "Выберите время из списка" });
