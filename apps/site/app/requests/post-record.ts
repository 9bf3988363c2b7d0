import { apiContext } from "../http/api-context.ts";
import { caching } from "../http/caching.ts";
import { readForm } from "../http/read-form.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import type { Route } from "./+types/post-record.ts";
import { sendRecord } from "./send-record.server.ts";

const status = { sent: 201, invalid: 422, failed: 503 } as const;

/** The record form as the browser's script sends it: the same act as the page's action, answered in JSON. */
export async function action({ request, context }: Route.ActionArgs) {
  const result = await sendRecord(await readForm(request), context.get(apiContext), visitorAddress(request));
  return Response.json(result, { status: status[result.kind], headers: { "Cache-Control": caching.never } });
}
