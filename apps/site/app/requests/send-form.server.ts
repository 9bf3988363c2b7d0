import { setTimeout } from "node:timers/promises";
import type { ConsentPurpose } from "@len/contract/consents";
import type { GivenConsent } from "@len/contract/forms";
import type { ApiClient, SendOptions, SendResult } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { isOpen } from "./options.ts";
import { sentText } from "./sent-text.ts";
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
} from "./visitor-forms.ts";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

const hiddenNames: HiddenName[] = ["kind", "vacancy"];
const names = [...Object.keys(fieldLabels), ...hiddenNames];

/** The values and the hidden fields of a form, so that the page can show it again in full. */
export function formValues(form: FormData): FormValues {
  return Object.fromEntries(names.flatMap((name) => (form.has(name) ? [[name, text(form, name)]] : [])));
}

/** The checks of the contract, and the consents that the site's own forms require. */
function errorsIn(name: FormName, values: FormValues): FormErrors {
  return Object.fromEntries(
    checkedFields(name).flatMap((field) => {
      const message = checkField(name, field, values[field] ?? "");
      return message ? [[field, message]] : [];
    }),
  );
}

/**
 * The documents the visitor was shown. A page rendered without them uses the current ones, so that a consent is never lost.
 * `null` when a document cannot be loaded.
 */
async function consentsOf(name: FormName, form: FormData, api: ApiClient): Promise<GivenConsent[] | null> {
  const given: GivenConsent[] = [];
  for (const { field, purpose } of formOf(name).ticks) {
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

type Sending = { values: FormValues; extras: Record<string, unknown>; options: SendOptions };

const sendings: Record<FormName, (api: ApiClient, sending: Sending) => Promise<SendResult>> = {
  record: (api, { values, extras, options }) =>
    api.sendAppointment(
      {
        ...extras,
        kind: values.kind === "services" ? "services" : "record",
        name: values.name,
        phone: values.phone,
        service: { id: values.service },
        doctor: { id: values.doctor },
        comment: values.comment,
      },
      options,
    ),
  feedback: (api, { values: { name, phone, comment }, extras, options }) => api.sendFeedback({ ...extras, name, phone, comment }, options),
  review: (api, { values, extras, options }) =>
    api.sendReview(
      {
        ...extras,
        rate: Number(values.rate) || 0,
        name: values.name,
        phone: values.phone,
        service: { id: values.service },
        doctor: { id: values.doctor },
        comment: values.comment,
      },
      options,
    ),
  vacancy: (api, { values: { vacancy = "", name, phone, email, comment }, extras, options }) =>
    api.answerVacancy(vacancy, { ...extras, form: { name, phone, email, comment } }, options),
  subscribe: (api, { values: { email }, extras, options }) => api.subscribe({ ...extras, email }, options),
};

type Refused = Exclude<FormResult, { kind: "sent" }>;
type Outcome = Omit<Extract<FormResult, { kind: "sent" }>, "text"> | Refused;

/**
 * Sends a valid form to the API host. After a failure the answer gives the reason and the caller still has the values. `number` is shown
 * to the visitor.
 */
export async function sendForm(name: FormName, form: FormData, api: ApiClient, visitorAddress: string | undefined): Promise<Outcome> {
  const values = formValues(form);
  const errors = errorsIn(name, values);
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };

  const consents = await consentsOf(name, form, api);
  if (!consents) return { kind: "failed", message: null, retryAfter: null };

  const extras = {
    consents,
    trap: text(form, "website"),
    startedAt: text(form, "startedAt") || null,
    source: text(form, "source") || null,
  };
  const options = { idempotencyKey: text(form, "idempotencyKey") || undefined, visitorAddress };
  const answer = await sendings[name](api, { values, extras, options });
  if (!answer.ok) return refusalOf(name, answer);

  return { kind: "sent", number: answer.received.number };
}

/** The message after a form was saved under a number: what the opening hours allow to promise, and a link to the preparation. */
export async function tellSent(name: FormName, form: FormData, number: number, api: ApiClient, now = new Date()): Promise<string> {
  const [contacts, isPrepared] = await Promise.all([
    soon(quietly(api.contacts())),
    name === "record" && soon(hasPreparation(api, formValues(form).service)),
  ]);
  const told = sentText(name, number, contacts, now);
  return isPrepared ? `${told} Как подготовиться, сказано на странице услуги.` : told;
}

/** The form is saved: the visitor hears so within a second, even if the details for the message are late. */
const soon = <Part>(part: Promise<Part>) => Promise.race([part, setTimeout(1_000, null, { ref: false })]);

/** Whether the page of the chosen service describes the preparation for the visit. */
async function hasPreparation(api: ApiClient, service: string | undefined): Promise<boolean> {
  if (!service || isOpen(service)) return false;
  const chosen = await quietly(api.service(service));
  return chosen !== null && chosen.preparation.length > 0;
}

/** Errors of fields the visitor can correct, the API host's message where it helps, or a plain message that nobody answered. */
function refusalOf(name: FormName, { status, problem, retryAfter }: Extract<SendResult, { ok: false }>): Refused {
  const errors: FormErrors = Object.fromEntries(
    checkedFields(name).flatMap((field: FieldName) => (problem?.fields?.[field]?.[0] ? [[field, problem.fields[field][0]]] : [])),
  );
  if (status === 422 && Object.keys(errors).length > 0) return { kind: "invalid", errors };
  if (status === 409 && problem) return { kind: "failed", message: `${problem.message}.`, retryAfter: null };
  if (status === 404) return { kind: "failed", message: "Эта вакансия уже закрыта.", retryAfter: null };
  if (status === 429) return { kind: "failed", message: problem?.message ?? "Слишком много попыток.", retryAfter: retryAfter ?? 60 };
  return { kind: "failed", message: null, retryAfter: null };
}

/** Status of a page or of an answer to the script: 429 is kept for clients that understand it. */
export function statusOf(result: Outcome): number {
  if (result.kind === "sent") return 201;
  if (result.kind === "invalid") return 422;
  return result.retryAfter === null ? 503 : 429;
}

/** `Retry-After` when the rate limit says how long to wait. */
export function retryHeaders(result: Outcome): Record<string, string> {
  return result.kind === "failed" && result.retryAfter !== null ? { "Retry-After": String(result.retryAfter) } : {};
}
