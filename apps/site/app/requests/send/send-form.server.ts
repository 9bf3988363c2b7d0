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
} from "../form/visitor-forms.ts";
import { sentText } from "./sent-text.ts";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const hiddenNames: HiddenName[] = ["kind", "vacancy"];
const names = [...Object.keys(fieldLabels), ...hiddenNames];

/** The values of the form's visible and hidden fields, from which a page can render the filled form again. */
export function formValues(form: FormData): FormValues {
  return Object.fromEntries(names.flatMap((name) => (form.has(name) ? [[name, text(form, name)]] : [])));
}

/** Error messages by field: from the contract's checks, and for required checkboxes. */
function errorsIn(name: FormName, values: FormValues): FormErrors {
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
  record: (api, form) =>
    api.sendAppointment({ ...chosenIn(form), kind: form.values.kind === "services" ? "services" : "record" }, form.options),
  feedback: (api, { values: { name, phone, comment }, extras, options }) => api.sendFeedback({ ...extras, name, phone, comment }, options),
  review: (api, form) => api.sendReview({ ...chosenIn(form), rate: Number(form.values.rate) || 0 }, form.options),
  vacancy: (api, { values: { vacancy = "", name, phone, email, comment }, extras, options }) =>
    api.answerVacancy(vacancy, { ...extras, form: { name, phone, email, comment } }, options),
  subscribe: (api, { values: { email }, extras, options }) => api.subscribe({ ...extras, email }, options),
};

export type Refused = Exclude<FormResult, { kind: "sent" }>;
export type Sent = Omit<Extract<FormResult, { kind: "sent" }>, "text">;
type Outcome = Sent | Refused;

/**
 * Checks a filled-in form and sends it to the API host. Every failure is returned as an outcome, not thrown, so that the caller can show
 * the form again with the visitor's values. For a sent form, `number` is the request number shown to the visitor, `isPublic` is the consent
 * to the publication of a review, and `page` is the address of the request's own page.
 */
export async function sendForm(name: FormName, form: FormData, api: ApiClient, visitorAddress: string | undefined): Promise<Outcome> {
  const values = formValues(form);
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
  if (!answer.ok) return refusalOf(name, answer);

  const { number, token } = answer.received;
  return { kind: "sent", number, isPublic: values.publication !== undefined, page: token === undefined ? null : `/requests/${token}` };
}

/**
 * The message after a form was stored: when the clinic will call, according to its opening hours, and that the page of the service says how
 * to prepare.
 */
export async function tellSent(
  name: FormName,
  form: FormData,
  sent: Pick<Sent, "number" | "isPublic">,
  api: ApiClient,
  now = new Date(),
): Promise<string> {
  const [contacts, settings, needsPreparation] = await Promise.all([
    withinSecond(quietly(api.contacts())),
    withinSecond(quietly(api.settings())),
    name === "record" && withinSecond(hasPreparation(api, formValues(form).service)),
  ]);
  const message = sentText(name, sent, { contacts, minutes: settings?.promiseMinutes, now });
  return needsPreparation ? `${message} Как подготовиться, сказано на странице услуги.` : message;
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

/** The HTTP status of the JSON answer, and of the page that shows a refusal without scripts: 429 for a limit, 503 for other failures. */
export function statusOf(result: Outcome): number {
  if (result.kind === "sent") return 201;
  if (result.kind === "invalid") return 422;
  return result.retryAfter === null ? 503 : 429;
}

/** The header `Retry-After`, in seconds, when a limit was reached. */
export function retryHeaders(result: Outcome): Record<string, string> {
  return result.kind === "failed" && result.retryAfter !== null ? { "Retry-After": String(result.retryAfter) } : {};
}
