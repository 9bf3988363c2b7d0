import { appointmentChecks } from "@len/contract/checks";
import { type FormEvent, useRef, useState } from "react";
import { notify } from "../ui/notifications-store.ts";
import { consentMissing, type RecordField, type RecordResult, recordFields } from "./record-fields.ts";
import { showSuccess } from "./success-store.ts";

type Errors = Partial<Record<RecordField, string>>;

const checkOf = (field: RecordField, control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string | null => {
  if (field === "consent") return control instanceof HTMLInputElement && control.checked ? null : consentMissing;
  return appointmentChecks[field](control.value);
};

const isField = (name: string): name is RecordField => name === "consent" || recordFields.some((field) => field === name);

/** Random enough for a key also where the page is not on https and `randomUUID` is not there. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");

/**
 * The record form after React is there: fields are checked once touched, errors go as soon as the value is right, a failed
 * sending keeps everything and repeats with the same key as long as the contents are the same.
 */
export function useRecordForm({
  errors: initialErrors = {},
  failure: initialFailure = false,
}: {
  errors?: Errors;
  failure?: string | null | false;
}) {
  const [errors, setErrors] = useState<Errors>(initialErrors);
  const [failure, setFailure] = useState<string | null | false>(initialFailure);
  const [busy, setBusy] = useState(false);
  /** Grows each time focus has to go to the summary. */
  const [refusals, setRefusals] = useState(0);
  const touched = useRef(new Set<RecordField>(Object.keys(initialErrors).filter(isField)));
  const attempt = useRef({ key: "", contents: "" });
  const sending = useRef(false);
  const startedAt = useRef<string | null>(null);

  function recheck(control: EventTarget) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)) return;
    const field = control.name;
    if (!isField(field) || !touched.current.has(field)) return;
    const message = checkOf(field, control);
    setErrors(({ [field]: _, ...others }) => (message ? { ...others, [field]: message } : others));
  }

  function refuse(found: Errors) {
    for (const field of Object.keys(found)) if (isField(field)) touched.current.add(field);
    setErrors(found);
    setRefusals((count) => count + 1);
    notify({ kind: "error", title: "Заявка не отправлена", text: "Заполните отмеченные поля." });
  }

  function errorsIn(form: HTMLFormElement): Errors {
    const found: Errors = {};
    for (const control of form.elements) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement))
        continue;
      if (!isField(control.name)) continue;
      touched.current.add(control.name);
      const message = checkOf(control.name, control);
      if (message) found[control.name] = message;
    }
    return found;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const found = errorsIn(form);
    setFailure(false);
    if (Object.keys(found).length > 0) return refuse(found);

    const body = new FormData(form);
    const contents = JSON.stringify([...body]);
    if (attempt.current.contents !== contents) attempt.current = { key: newKey(), contents };
    body.set("idempotencyKey", attempt.current.key);
    body.set("startedAt", startedAt.current ?? "");
    body.set("source", location.pathname);

    setErrors({});
    sending.current = true;
    setBusy(true);
    const result = await send(body);
    sending.current = false;
    setBusy(false);
    if (result.kind === "invalid") return refuse(result.errors);
    if (result.kind === "failed") {
      setFailure(result.message);
      notify({ kind: "error", title: "Заявка не отправлена", text: "Всё, что вы написали, осталось в форме." });
      return;
    }
    form.reset();
    touched.current.clear();
    attempt.current = { key: "", contents: "" };
    notify({ kind: "success", title: "Заявка отправлена", text: result.promise });
    showSuccess(result);
  }

  return {
    errors,
    failure,
    busy,
    refusals,
    formProps: {
      onSubmit: submit,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        startedAt.current ??= new Date().toISOString();
        recheck(event.target);
      },
      onBlur: (event: FormEvent<HTMLFormElement>) => {
        const { target } = event;
        if ("name" in target && isField(String(target.name))) touched.current.add(target.name as RecordField);
        recheck(target);
      },
    },
  };
}

async function send(body: FormData): Promise<RecordResult> {
  try {
    const response = await fetch("/requests/record", { method: "POST", body, signal: AbortSignal.timeout(20_000) });
    return (await response.json()) as RecordResult;
  } catch {
    return { kind: "failed", message: null };
  }
}
