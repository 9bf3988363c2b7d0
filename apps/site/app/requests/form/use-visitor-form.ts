import { type FocusEvent, type FormEvent, type ReactNode, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { notify } from "../../ui/notifications-store.ts";
import { showSuccess } from "./success-dialog.tsx";
import {
  checkedFields,
  checkField,
  type FieldName,
  type FormErrors,
  type FormName,
  type FormResult,
  formOf,
  type RefusedTime,
  type TakenVisit,
  takenTitle,
} from "./visitor-forms.ts";

/** How a form shows that its time was not to be had, and that it is taken. */
export type TimeOutcomes = {
  refused: (refused: RefusedTime) => void;
  taken: (visit: TakenVisit, text: string, page: string | null) => ReactNode;
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: unknown): target is Control => target instanceof Element && target.matches("input, select, textarea");

/** The value of a control; for a checkbox, empty unless it is ticked. */
const enteredValue = (control: Control) => (control.type === "checkbox" && !(control as HTMLInputElement).checked ? "" : control.value);

/** A random key. Browsers offer `crypto.randomUUID` over https only. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");

/**
 * The last attempt of each form that got no answer. The same contents are sent again under the same idempotency key, so that the API stores
 * one request, even when the visitor has left the form and come back.
 */
const attempts = new Map<FormName, { key: string; contents: string }>();

/** The idempotency key for these contents. */
function keyOf(name: FormName, contents: string): string {
  const last = attempts.get(name);
  if (last?.contents === contents) return last.key;
  const key = newKey();
  attempts.set(name, { key, contents });
  return key;
}

/**
 * The state and the handlers of a form after hydration. A field is checked when it first loses focus, and its error disappears as soon as
 * the value is correct. When sending fails, the form keeps its contents; unchanged contents are sent again under the same idempotency key.
 * If the page was opened with the outcome of a form sent without scripts, it is reloaded without that outcome once the form is sent.
 * `time` shows what became of the time that the form takes.
 */
export function useVisitorForm(name: FormName, before: FormResult | undefined, time: TimeOutcomes | undefined) {
  const navigate = useNavigate();
  const initialErrors = before?.kind === "invalid" ? before.errors : {};
  const [errors, setErrors] = useState<FormErrors>(initialErrors);
  const [failure, setFailure] = useState(before?.kind === "failed" ? failureOf(name, before.message) : null);
  const [busy, setBusy] = useState(false);
  /** The number of refused attempts; each refusal moves the focus to the error summary. */
  const [refusals, setRefusals] = useState(0);
  const touched = useRef(new Set<string>(Object.keys(initialErrors)));
  const sending = useRef(false);
  const startedAt = useRef<string | null>(null);
  const isPointerDown = useRef(false);

  const fields = checkedFields(name);
  const { page, failedTitle, sentTitle } = formOf(name);
  const fieldOf = (control: Control): FieldName | undefined => fields.find((field) => field === control.name);

  /**
   * Checks again after the current click: a message that appears while the pointer is down would move the pressed button away from the
   * pointer.
   */
  function recheckAfterClick(target: EventTarget) {
    if (!isPointerDown.current) return recheck(target);
    addEventListener("click", () => recheck(target), { once: true });
  }

  function recheck(target: EventTarget) {
    if (!isControl(target)) return;
    const field = fieldOf(target);
    if (!field || !touched.current.has(field)) return;
    const message = checkField(name, field, enteredValue(target));
    setErrors(({ [field]: _, ...others }) => (message ? { ...others, [field]: message } : others));
  }

  function refuse(form: HTMLFormElement, found: FormErrors) {
    for (const field of Object.keys(found)) touched.current.add(field);
    setErrors(found);
    setRefusals((count) => count + 1);
    // No notification for a dialog: it shows its summary beside the button and, on a phone, covers the screen.
    if (!form.closest("dialog")) notify({ kind: "error", title: failedTitle, text: "Заполните отмеченные поля." });
  }

  function errorsIn(form: HTMLFormElement): FormErrors {
    const found: FormErrors = {};
    for (const control of form.elements) {
      const field = isControl(control) ? fieldOf(control) : undefined;
      if (!field) continue;
      touched.current.add(field);
      const message = checkField(name, field, enteredValue(control as Control));
      if (message) found[field] = message;
    }
    return found;
  }

  /** If an error is thrown before `preventDefault`, the browser submits the form itself, as it does without scripts. */
  function submit(event: FormEvent<HTMLFormElement>) {
    if (sending.current) return event.preventDefault();
    const form = event.currentTarget;
    try {
      const found = errorsIn(form);
      if (Object.keys(found).length > 0) {
        setFailure(null);
        refuse(form, found);
      } else {
        const { key, answer } = send(form);
        finish(form, key, answer).catch((error) => {
          reportError(error);
          sendNatively(form, key);
        });
      }
    } catch (error) {
      reportError(error);
      return;
    }
    event.preventDefault();
  }

  function send(form: HTMLFormElement) {
    const body = new FormData(form);
    const key = keyOf(name, JSON.stringify([...body]));
    body.set("idempotencyKey", key);
    body.set("startedAt", startedAt.current ?? "");
    body.set("source", location.pathname);
    return { key, answer: fetch(`/requests/${name}/send`, { method: "POST", body, signal: AbortSignal.timeout(20_000) }) };
  }

  async function finish(form: HTMLFormElement, key: string, answer: Promise<Response>) {
    setFailure(null);
    setErrors({});
    sending.current = true;
    setBusy(true);
    const result = await resultOf(answer);
    sending.current = false;
    setBusy(false);
    if (result.kind === "invalid") return refuse(form, result.errors);
    if (result.kind === "noTime") return time?.refused(result);
    if (result.kind === "failed") {
      const failure = failureOf(name, result.message, " Отправьте ещё раз: двух одинаковых не будет.");
      setFailure(failure);
      notify({ kind: "error", title: failure.title, text: "Всё, что вы написали, осталось в форме." });
      return;
    }
    // The visitor may have left the form's page in the meantime.
    if (before && form.isConnected) await navigate(page, { replace: true });
    const { text, page: ownPage, visit } = result;
    const title = visit ? takenTitle(visit) : sentTitle;
    notify({ kind: "success", title, text });
    showSuccess({ title, text, page: ownPage, visit: visit && time?.taken(visit, text, ownPage) });
    form.reset();
    setRefusals(0);
    touched.current.clear();
    if (attempts.get(name)?.key === key) attempts.delete(name);
  }

  return {
    errors,
    failure,
    busy,
    refusals,
    /** After a form with errors was sent, the summary also lists the errors. */
    isRefused: refusals > 0 || before?.kind === "invalid",
    formProps: {
      onSubmit: submit,
      onInput: (event: FormEvent<HTMLFormElement>) => {
        startedAt.current ??= new Date().toISOString();
        recheck(event.target);
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
        if (isControl(target) && fieldOf(target)) touched.current.add(target.name);
        recheckAfterClick(target);
      },
      onPointerDown: () => {
        isPointerDown.current = true;
        const released = () => {
          isPointerDown.current = false;
        };
        for (const event of ["pointerup", "pointercancel"]) addEventListener(event, released, { once: true });
      },
    },
  };
}

/**
 * The message of the form after a failure. `again` says that it is safe to send the form again, which is true only with an idempotency key.
 */
function failureOf(name: FormName, message: string | null, again = "") {
  if (message !== null) return { title: formOf(name).failedTitle, message };
  return { title: "Сервер клиники не ответил", message: `Не знаем, дошла ли форма.${again}` };
}

async function resultOf(answer: Promise<Response>): Promise<FormResult> {
  try {
    return (await (await answer).json()) as FormResult;
  } catch {
    return { kind: "failed", message: null, retryAfter: null };
  }
}

/** Submits the form without scripts, under the key of the previous attempt, so that the API stores only one request. */
function sendNatively(form: HTMLFormElement, idempotencyKey: string) {
  const key = Object.assign(document.createElement("input"), { type: "hidden", name: "idempotencyKey", value: idempotencyKey });
  form.append(key);
  form.submit();
}
