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

/** The data of the form's page after a failure; without a result the form was not sent but only shown again. */
type RefusedForm = { result?: Refused; values: FormValues };

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
  if (result.kind !== "sent")
    return redirect(await outcomes.keep(formOf(name).page, { result, values: formValues(form) } satisfies RefusedForm), 303);
  // The own page of a visit says all that the visitor has to know.
  if (result.start !== null && result.page !== null) return redirect(result.page, 303);
  const { text } = await tellSent(name, form, result, api);
  return redirect(await outcomes.keep(sentPage, { form: name, text, page: result.page } satisfies SentForm), 303);
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
  const { result } = outcome;
  return { state: outcome, ...(result && { init: { status: statusOf(result), headers: retryHeaders(result) } }) };
}
