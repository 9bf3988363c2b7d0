import { type RouterContextProvider, redirect } from "react-router";
import { visitorAddress } from "../../../platform/visitor-address.ts";
import { apiContext } from "../../http/api-context.ts";
import { outcomesContext } from "../../http/outcomes.server.ts";
import { readForm } from "../../http/read-form.ts";
import type { FormState } from "../form/visitor-form.tsx";
import { type FormName, type FormValues, formOf } from "../form/visitor-forms.ts";
import { formValues, type Refused, retryHeaders, sendForm, statusOf, tellSent } from "./send-form.server.ts";

export const sentPage = "/requests/sent";

/** What the page /requests/sent shows. */
export type SentForm = { form: FormName; text: string; page: string | null };

/** What the form's page shows after a failure. */
type RefusedForm = { result: Refused; values: FormValues };

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * The action of a form's page, for forms sent without scripts. It always redirects, so that Back and a reload send nothing. A sent form
 * leads to /requests/sent; a refused form leads back to its page, with the values and the errors.
 */
export async function formAction(name: FormName, { request, context }: ActionArgs) {
  const form = await readForm(request);
  const outcomes = context.get(outcomesContext);
  const api = context.get(apiContext);
  const result = await sendForm(name, form, api, visitorAddress(request));
  const address =
    result.kind === "sent"
      ? await outcomes.keep(sentPage, { form: name, text: await tellSent(name, form, result, api), page: result.page } satisfies SentForm)
      : await outcomes.keep(formOf(name).page, { result, values: formValues(form) } satisfies RefusedForm);

  return redirect(address, 303);
}

type LoaderArgs = { url: URL; context: Readonly<RouterContextProvider> };

/**
 * The state of the form after the outcome that the address refers to, and the HTTP status of the page: the status of the refusal, or 410
 * when the outcome is no longer stored. Only a page with status 200 is cached.
 */
export async function formOutcome(name: FormName, { url, context }: LoaderArgs): Promise<{ state: FormState; init?: ResponseInit }> {
  const outcome = await context.get(outcomesContext).find<RefusedForm>(formOf(name).page, url);
  if (outcome === null) return { state: {} };
  if (outcome === "unknown") return { state: { isForgotten: true }, init: { status: 410 } };
  return { state: outcome, init: { status: statusOf(outcome.result), headers: retryHeaders(outcome.result) } };
}
