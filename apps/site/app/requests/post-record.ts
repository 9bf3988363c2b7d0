import { apiContext } from "../http/api-context.ts";
import { readForm } from "../http/read-form.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import type { Route } from "./+types/post-record.ts";
import { answerWith, sendRecord } from "./send-record.server.ts";

/** The record form as the browser's script sends it: the same act as the page's action, answered in JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await sendRecord(await readForm(request), context.get(apiContext), visitorAddress(request));
  return Response.json(result, answerWith(result));
}
