import { caching } from "../../../platform/caching.ts";
import { visitorAddress } from "../../../platform/visitor-address.ts";
import { apiContext } from "../../http/api-context.ts";
import { readForm } from "../../http/read-form.ts";
import type { Route } from "./+types/release-action.ts";

/** Ends a hold; a hold that cannot be released ends by itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const hold = String((await readForm(request)).get("hold") ?? "");
  await context.get(apiContext).releaseHold(hold, { visitorAddress: visitorAddress(request) });
  return new Response(null, { status: 204, headers: { "Cache-Control": caching.never } });
}
