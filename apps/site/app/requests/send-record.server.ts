import { appointmentChecks } from "@len/contract/checks";
import type { GivenConsent } from "@len/contract/forms";
import { callBackPromise } from "../contacts/opening-hours.ts";
import type { ApiClient } from "../http/api-client.ts";
import { caching } from "../http/caching.ts";
import { quietly } from "../http/quietly.ts";
import { consentMissing, type RecordField, type RecordResult, type RecordValues, recordFields } from "./record-fields.ts";

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** What was typed, so that a page can show it again. */
export function recordValues(form: FormData): RecordValues {
  return {
    ...Object.fromEntries(recordFields.map((field) => [field, text(form, field)])),
    consent: form.has("consent") ? "on" : "",
  } as RecordValues;
}

/** The checks of the contract, and the tick the site's own forms are not sent without. */
function recordErrors(values: RecordValues): Partial<Record<RecordField, string>> {
  const errors: Partial<Record<RecordField, string>> = {};
  for (const [field, check] of Object.entries(appointmentChecks)) {
    const message = check(values[field as RecordField]);
    if (message) errors[field as RecordField] = message;
  }
  if (!values.consent) errors.consent = consentMissing;
  return errors;
}

/** The document the visitor was shown; a page made without it asks for the one in force, so that a given tick is never lost. */
async function consentOf(form: FormData, api: ApiClient): Promise<GivenConsent | null> {
  const documentId = text(form, "consentDocument");
  if (documentId) return { documentId, version: Number(text(form, "consentVersion")) || 1 };

  const inForce = (await quietly(api.consents()))?.find(({ purpose }) => purpose === "record");
  return inForce ? { documentId: inForce.id, version: inForce.version } : null;
}

/**
 * Passes a filled record form on to the API host. Whatever goes wrong, the answer says so plainly and the caller still has
 * what was typed. `number` is for people; `promise` keeps to the opening hours.
 */
export async function sendRecord(
  form: FormData,
  api: ApiClient,
  visitorAddress: string | undefined,
  now = new Date(),
): Promise<RecordResult> {
  const values = recordValues(form);
  const errors = recordErrors(values);
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };

  const consent = await consentOf(form, api);
  if (!consent) return { kind: "failed", message: null };

  const answer = await api.sendAppointment(
    {
      kind: "record",
      name: values.name,
      phone: values.phone,
      service: { id: values.service },
      doctor: { id: values.doctor },
      comment: values.comment,
      consents: [consent],
      trap: text(form, "website"),
      startedAt: text(form, "startedAt") || null,
      source: text(form, "source") || null,
    },
    { idempotencyKey: text(form, "idempotencyKey") || undefined, visitorAddress },
  );
  const contacts = await quietly(api.contacts());

  if (answer.ok) {
    return {
      kind: "sent",
      number: answer.received.number,
      promise: contacts ? callBackPromise(contacts, now) : "Перезвоним в часы работы клиники.",
    };
  }
  const fields = answer.problem?.fields ?? {};
  if (answer.status === 422 && Object.keys(fields).length > 0) {
    return {
      kind: "invalid",
      errors: Object.fromEntries(recordFields.flatMap((field) => (fields[field]?.[0] ? [[field, fields[field][0]]] : []))),
    };
  }
  if (answer.status === 429) return { kind: "failed", message: answer.problem?.message ?? null, retryAfter: answer.retryAfter ?? 60 };
  return { kind: "failed", message: null };
}

const statuses = { sent: 201, invalid: 422, failed: 503 } as const;

/** How the site answers with what became of the form, as a page or as JSON. */
export function answerWith(result: RecordResult): { status: number; headers: Record<string, string> } {
  const headers = { "Cache-Control": caching.never };
  if (result.kind === "failed" && result.retryAfter !== undefined)
    return { status: 429, headers: { ...headers, "Retry-After": String(result.retryAfter) } };
  return { status: statuses[result.kind], headers };
}
