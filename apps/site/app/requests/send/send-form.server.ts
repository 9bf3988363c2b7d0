import { setTimeout as wait } from "node:timers/promises";
import type { ConsentPurpose } from "@len/contract/consents";
import type { GivenConsent } from "@len/contract/forms";
import type { ApiClient, SendOptions, SendResult } from "../../http/api-client.ts";
import { quietly } from "../../http/quietly.ts";
import { isLeftToClinic } from "../form/left-to-clinic.ts";
import {
  checkedFields,
  checkField,
  type FieldName,
  type FormErrors,
  type FormName,
  type FormResult,
  type FormValues,
  fieldLabels,
  formOf,
  type HiddenName,
  type TakenVisit,
} from "../form/visitor-forms.ts";
import { doctorsById, refusedTime } from "../time/offered-days.server.ts";
import { readSlot } from "../time/time.ts";
import { firstLine } from "../time/time-words.ts";
import { sentText } from "./sent-text.ts";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const hiddenNames: HiddenName[] = ["kind", "vacancy", "hold", "forWhom", "from", "asked"];
const names = [...Object.keys(fieldLabels), ...hiddenNames];

/** The values of the form's visible and hidden fields, from which a page can render the filled form again. */
export function formValues(form: FormData): FormValues {
  return Object.fromEntries(names.flatMap((name) => (form.has(name) ? [[name, text(form, name)]] : [])));
}

/**
 * The values of a form that takes a time: the time decides about the doctor and the service, and the comment begins with it. Without scripts
 * nobody else writes that line.
 */
async function withTime(values: FormValues, api: ApiClient): Promise<FormValues> {
  const time = readSlot(values.slot ?? "");
  if (!time) return values;
  const line = firstLine(time.start, (await quietly(api.contacts()))?.timeZone);
  const { comment = "" } = values;
  const { doctor, service } = time;
  return { ...values, doctor, service, comment: comment.includes(line) ? comment : [line, comment].filter(Boolean).join("\n") };
}

/** Error messages by field: from the contract's checks, and for required checkboxes. */
function errorsIn(name: FormName, values: FormValues): FormErrors {
  if (values.asked && values.slot === undefined) return { slot: "Выберите время или «Без времени»" };
  return Object.fromEntries(
    checkedFields(name).flatMap((field) => {
      const message = checkField(name, field, values[field] ?? "");
      return message ? [[field, message]] : [];
    }),
  );
}

/**
 * The consent documents that the visitor agreed to, one for each ticked checkbox. The form names the documents that it showed. A page that
 * was rendered while the API was down names none; then the documents in force now are used, so that the consent is not lost. `null` when a
 * document in force cannot be found.
 */
async function consentsOf(name: FormName, form: FormData, api: ApiClient): Promise<GivenConsent[] | null> {
  const given: GivenConsent[] = [];
  for (const { field, purpose } of formOf(name).ticks) {
    if (!text(form, field)) continue;
    const documentId = text(form, `${field}Document`);
    const shown = documentId ? { documentId, version: Number(text(form, `${field}Version`)) || 1 } : await consentInForce(api, purpose);
    if (!shown) return null;
    given.push(shown);
  }
  return given;
}

async function consentInForce(api: ApiClient, purpose: ConsentPurpose): Promise<GivenConsent | null> {
  const inForce = (await quietly(api.consents()))?.find((consent) => consent.purpose === purpose);
  return inForce ? { documentId: inForce.id, version: inForce.version } : null;
}

type Submission = { values: FormValues; extras: Record<string, unknown>; options: SendOptions };

/** The fields that requests and reviews share. */
const chosenIn = ({ values: { name, phone, service, doctor, comment }, extras }: Submission) => ({
  ...extras,
  name,
  phone,
  service: { id: service },
  doctor: { id: doctor },
  comment,
});

/** The API call that sends each form. */
const senders: Record<FormName, (api: ApiClient, submission: Submission) => Promise<SendResult>> = {
  record: (api, form) => {
    const { kind, slot, hold, forWhom, age } = form.values;
    const time = readSlot(slot ?? "");
    const visit = time && { slot: { start: time.start, hold: hold || null }, forWhom: forWhom || null, age: age ? Number(age) : null };
    return api.sendAppointment({ ...chosenIn(form), kind: kind === "services" ? "services" : "record", ...visit }, form.options);
  },
  feedback: (api, { values: { name, phone, comment }, extras, options }) => api.sendFeedback({ ...extras, name, phone, comment }, options),
  review: (api, form) => api.sendReview({ ...chosenIn(form), rate: Number(form.values.rate) || 0 }, form.options),
  vacancy: (api, { values: { vacancy = "", name, phone, email, comment }, extras, options }) =>
    api.answerVacancy(vacancy, { ...extras, form: { name, phone, email, comment } }, options),
  subscribe: (api, { values: { email }, extras, options }) => api.subscribe({ ...extras, email }, options),
};

export type Refused = Exclude<FormResult, { kind: "sent" }>;
/** `start`: that of the visit whose time is taken. */
export type Sent = Omit<Extract<FormResult, { kind: "sent" }>, "text" | "visit"> & { start: string | null };
type Outcome = Sent | Refused;

/**
 * Checks a filled-in form and sends it to the API host. Every failure is returned as an outcome, not thrown, so that the caller can show
 * the form again with the visitor's values. For a sent form, `number` is the request number shown to the visitor, `isPublic` is the consent
 * to the publication of a review, and `page` is the address of the request's own page.
 */
export async function sendForm(name: FormName, form: FormData, api: ApiClient, visitorAddress: string | undefined): Promise<Outcome> {
  const values = await withTime(formValues(form), api);
  const errors = errorsIn(name, values);
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };

  const consents = await consentsOf(name, form, api);
  if (!consents) return { kind: "failed", message: "Сервер клиники не ответил.", retryAfter: null };

  const extras = {
    consents,
    trap: text(form, "website"),
    startedAt: text(form, "startedAt") || null,
    source: text(form, "source") || null,
  };
  const options = { idempotencyKey: text(form, "idempotencyKey") || undefined, visitorAddress };
  const answer = await senders[name](api, { values, extras, options });
  if (!answer.ok) return (values.slot && (await refusedTime(api, answer))) || refusalOf(name, answer);

  const { number, token, start } = answer.received;
  const page = token === undefined ? null : `/requests/${token}`;
  return { kind: "sent", number, isPublic: values.publication !== undefined, page, start: start ?? null };
}

/**
 * The message after a form was stored: when the clinic will call, according to its opening hours, and that the page of the service says how
 * to prepare.
 */
export async function tellSent(
  name: FormName,
  form: FormData,
  sent: Omit<Sent, "kind">,
  api: ApiClient,
  now = new Date(),
): Promise<{ text: string; visit: TakenVisit | null }> {
  const [contacts, settings, needsPreparation] = await Promise.all([
    withinSecond(quietly(api.contacts())),
    withinSecond(quietly(api.settings())),
    name === "record" && withinSecond(hasPreparation(api, formValues(form).service)),
  ]);
  const visit = await withinSecond(takenVisit(form, sent, api));
  const wantedTime = readSlot(formValues(form).slot ?? "") !== null;
  const message = sentText(name, { ...sent, wantedTime, visit }, { contacts, minutes: settings?.promiseMinutes, now });
  return { text: needsPreparation ? `${message} Как подготовиться, сказано на странице услуги.` : message, visit };
}

/** The visit as the request's own page has it; what the form says when that page cannot be read. */
async function takenVisit(form: FormData, { page, start }: Pick<Sent, "page" | "start">, api: ApiClient): Promise<TakenVisit | null> {
  if (start === null) return null;
  const [contacts, status] = await Promise.all([
    quietly(api.contacts()),
    page === null ? null : quietly(api.requestStatus(page.replace(/^.*\//, ""), {})),
  ]);
  const visit = status?.visit;
  if (visit) return { start, name: visit.doctor.name, place: visit.address.street, isFinal: visit.state !== "pending" };
  const doctor = readSlot(formValues(form).slot ?? "")?.doctor;
  const name = [...(await doctorsById(api)).values()].find(({ slug }) => slug === doctor)?.name ?? "";
  return { start, name, place: contacts?.address.street ?? "", isFinal: true };
}

/** `null` when the promise takes longer than a second: the form is already stored, and the visitor must not wait for additional text. */
const withinSecond = <Value>(promise: Promise<Value>) => Promise.race([promise, wait(1_000, null, { ref: false })]);

/** Whether the page of the chosen service says how to prepare for the visit. */
async function hasPreparation(api: ApiClient, service: string | undefined): Promise<boolean> {
  if (!service || isLeftToClinic(service)) return false;
  const chosen = await quietly(api.service(service));
  return chosen !== null && chosen.preparation.length > 0;
}

/**
 * The outcome of a refusal: messages by field for 422, one message for any other 4xx. After any other failure, and without an answer, it is
 * unknown whether the form was stored (`message: null`).
 */
function refusalOf(name: FormName, { status, problem, retryAfter }: Extract<SendResult, { ok: false }>): Refused {
  const errors: FormErrors = Object.fromEntries(
    checkedFields(name).flatMap((field: FieldName) => (problem?.fields?.[field]?.[0] ? [[field, problem.fields[field][0]]] : [])),
  );
  if (status === 422 && Object.keys(errors).length > 0) return { kind: "invalid", errors };
  if (status === 409 && problem) return { kind: "failed", message: `${problem.message}.`, retryAfter: null };
  if (status === 404) return { kind: "failed", message: "Эта вакансия уже закрыта.", retryAfter: null };
  if (status === 429) return { kind: "failed", message: problem?.message ?? "Слишком много попыток.", retryAfter: retryAfter ?? 60 };
  return { kind: "failed", message: status < 500 ? "Сервер клиники не принял форму." : null, retryAfter: null };
}

/**
 * The HTTP status of the JSON answer, and of the page that shows a refusal without scripts: 409 for a time that is not to be had, 429 for a
 * limit, 503 for other failures.
 */
export function statusOf(result: Outcome): number {
  if (result.kind === "noTime") return 409;
  if (result.kind === "sent") return 201;
  if (result.kind === "invalid") return 422;
  return result.retryAfter === null ? 503 : 429;
}

/** The header `Retry-After`, in seconds, when a limit was reached. */
export function retryHeaders(result: Outcome): Record<string, string> {
  return result.kind === "failed" && result.retryAfter !== null ? { "Retry-After": String(result.retryAfter) } : {};
}
