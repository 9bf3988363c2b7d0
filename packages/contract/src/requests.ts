import * as z from "zod";
import { formExtrasShape, requiredChoice, requiredPhone, requiredText } from "./forms.ts";

/**
 * A visitor asks to be called back; a person at the desk does the booking (§5 of the specification). `service.id` and
 * `doctor.id` are an id, a slug or `any`.
 */
export const appointmentRequestSchema = z.object({
  kind: z.enum(["record", "services"]).catch("record").default("record"),
  name: requiredText(100),
  phone: requiredPhone,
  service: requiredChoice,
  doctor: requiredChoice,
  comment: requiredText(2000),
  forWhom: z.enum(["self", "child"]).nullable().catch(null).default(null),
  preferredTime: z.string().trim().max(200).nullable().catch(null).default(null),
  ...formExtrasShape,
});

export type AppointmentRequest = z.infer<typeof appointmentRequestSchema>;

export const requestKindSchema = z.enum(["record", "services", "feedback", "vacancy", "reviews"]);
export const requestStateSchema = z.enum(["new", "in_work", "called", "booked", "done", "refused", "spam"]);

export type RequestKind = z.infer<typeof requestKindSchema>;
export type RequestState = z.infer<typeof requestStateSchema>;

/** What the visitor gets back: `number` is for people, «№ 1024». */
export const receivedSchema = z.object({ id: z.uuid(), number: z.int() });

export type Received = z.infer<typeof receivedSchema>;
