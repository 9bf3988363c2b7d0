import { data, redirect } from "react-router";
import { caching } from "../../platform/caching.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import type { ApiClient } from "../http/api-client.ts";
import { readForm } from "../http/read-form.ts";
import { formValues, retryHeaders, sendForm, statusOf } from "./send-form.server.ts";
import type { FormName } from "./visitor-forms.ts";

/**
 * The action of a form's page for forms sent without scripts: redirects to /requests/sent, or renders the page again with the values
 * and the errors.
 */
export async function formAction(name: FormName, request: Request, api: ApiClient) {
  const form = await readForm(request);
  const result = await sendForm(name, form, api, visitorAddress(request));
  if (result.kind === "sent")
    throw redirect(`/requests/sent?form=${name}&number=${result.number}${result.isPublic ? "&public=" : ""}`, {
      status: 303,
      headers: { "Cache-Control": caching.never },
    });

  return data(
    { result, values: formValues(form) },
    { status: statusOf(result), headers: { "Cache-Control": caching.never, ...retryHeaders(result) } },
  );
}
