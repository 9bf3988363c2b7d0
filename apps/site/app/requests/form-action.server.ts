import { data, redirect } from "react-router";
import { caching } from "../../platform/caching.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import type { ApiClient } from "../http/api-client.ts";
import { readForm } from "../http/read-form.ts";
import { formValues, retryHeaders, sendForm, statusOf } from "./send-form.server.ts";
import type { FormName } from "./visitor-forms.ts";

/**
 * The action of a page with a form, as it is sent without scripts: on to /requests/sent, or the page again with what was typed
 * and what is wrong with it.
 */
export async function formAction(name: FormName, request: Request, api: ApiClient) {
  const form = await readForm(request);
  const result = await sendForm(name, form, api, visitorAddress(request));
  if (result.kind === "sent")
    throw redirect(`/requests/sent?form=${name}&number=${result.number}`, { status: 303, headers: { "Cache-Control": caching.never } });

  return data(
    { result, values: formValues(form) },
    { status: statusOf(result), headers: { "Cache-Control": caching.never, ...retryHeaders(result) } },
  );
}
