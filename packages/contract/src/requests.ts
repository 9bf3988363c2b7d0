import * as z from "zod";
import { ageSchema, slotSchema } from "./booking.ts";
import { appointmentChecks, feedbackChecks, preferredTimeCheck, vacancyChecks } from "./checks.ts";
import { emailShape, normaliseEmail } from "./email.ts";
import {
  checkedText,
  formExtrasShape,
  linkToken,
  nameText,
  optionalText,
  optionalTextShape,
  phoneText,
  requiredChoice,
  textShape,
} from "./forms.ts";

/**
 * A visitor asks for a call back, or takes the time of `slot`. `service.id` and `doctor.id` are an id, a slug or `any`; a time belongs to
 * one service and one doctor.
 */
export const appointmentRequestSchema = z.object({
  kind: z.enum(["record", "services"], { error: "Выберите вид заявки" }).default("record"),
  name: nameText,
  phone: phoneText,
  service: requiredChoice,
  doctor: requiredChoice,
  /** For letters about the visit. It is kept only with a consent to `visitMessages`. */
  email: optionalText(appointmentChecks.email, emailShape("optional")).transform((email) => email && normaliseEmail(email)),
  comment: checkedText(appointmentChecks.comment, textShape(2000)),
  forWhom: z.enum(["self", "child"], { error: "Выберите, для кого запись: для себя или для ребёнка" }).nullable().default(null),
  /** The child's age in whole years. */
  age: ageSchema.nullable().default(null),
  preferredTime: optionalText(preferredTimeCheck, optionalTextShape(200)),
  slot: slotSchema.nullable().default(null),
  ...formExtrasShape,
});

export type AppointmentRequest = z.infer<typeof appointmentRequestSchema>;

export const feedbackSchema = z.object({
  name: nameText,
  phone: phoneText,
  comment: checkedText(feedbackChecks.comment, textShape(2000)),
  ...formExtrasShape,
});

export type Feedback = z.infer<typeof feedbackSchema>;

/** A response to a vacancy: `{form: {…}}` or the bare form. Field names in errors are the same for both. */
export const vacancyRequestSchema = z.preprocess(
  withoutWrapping,
  z.object({
    name: nameText,
    phone: phoneText,
    email: optionalText(vacancyChecks.email, emailShape("optional")).transform((email) => email && normaliseEmail(email)),
    comment: optionalText(vacancyChecks.comment, optionalTextShape(2000)),
    ...formExtrasShape,
  }),
);

export type VacancyRequest = z.infer<typeof vacancyRequestSchema>;

/** Removes the wrapper `form`; consents and spam signals may be beside it or inside it. */
function withoutWrapping(body: unknown): unknown {
  const wrapped = z.looseObject({ form: z.looseObject({}) }).safeParse(body);
  return wrapped.success ? { ...wrapped.data, ...wrapped.data.form } : body;
}

export const requestKindSchema = z.enum(["record", "services", "feedback", "vacancy", "reviews"]);
export const requestStateSchema = z.enum(["new", "in_work", "called", "booked", "done", "refused", "spam"]);

export type RequestKind = z.infer<typeof requestKindSchema>;
export type RequestState = z.infer<typeof requestStateSchema>;

/** The answer to a visitor's form; `number` is for people, e.g. «№ 1024». */
export const receivedSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  /** Opens the page `/requests/{token}` of an appointment request. */
  token: linkToken.optional(),
  /** The start of the visit if its time was taken. Without it, a form sent with a time has become a request for a call back. */
  start: z.iso.datetime().optional(),
  /** Id of the address of the visit. */
  address: z.uuid().optional(),
});

export type Received = z.infer<typeof receivedSchema>;
