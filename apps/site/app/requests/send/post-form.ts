import { data } from "react-router";
import { caching } from "../../../platform/caching.ts";
import { visitorAddress } from "../../../platform/visitor-address.ts";
import { apiContext } from "../../http/api-context.ts";
import { readForm } from "../../http/read-form.ts";
import { type FormResult, isFormName } from "../form/visitor-forms.ts";
import type { Route } from "./+types/post-form.ts";
import { retryHeaders, sendForm, statusOf, tellSent } from "./send-form.server.ts";

/** Sends a form for the script: the same steps as the action of the form's page, but the answer is JSON. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isFormName(params.form)) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const form = await readForm(request);
  const result = await sendForm(params.form, form, api, visitorAddress(request));
  const told: FormResult = result.kind === "sent" ? { ...result, ...(await tellSent(params.form, form, result, api)) } : result;
  return Response.json(told, { status: statusOf(result), headers: { "Cache-Control": caching.never, ...retryHeaders(result) } });
}
