import { data, type RouterContextProvider, redirect } from "react-router";
import { caching } from "../../platform/caching.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import { ApiFailure, type SendOptions } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { outcomesContext } from "../http/outcomes.server.ts";
import { findClinicPhoto } from "../requests/page/clinic-photo.tsx";

type Outcome = "done" | "unknown" | "tooMany" | "failed";

const statuses: Record<Outcome, number> = { done: 200, unknown: 404, tooMany: 429, failed: 503 };

type ActionArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/**
 * Sends the visitor's answer to a letter and redirects to the page of the link, so that Back and a reload send nothing. The outcome says
 * whether it succeeded, the token was unknown, there were too many attempts, or the API did not answer.
 */
export async function answerLetter({ request, url, context }: ActionArgs, send: (options: SendOptions) => Promise<object | null>) {
  const outcome = await send({ visitorAddress: visitorAddress(request) }).then(
    (state): Outcome => (state === null ? "unknown" : "done"),
    failure,
  );
  const address = await context.get(outcomesContext).keep(url.pathname, { outcome });
  return redirect(address, 303);
}

function failure(error: unknown): Outcome {
  if (!(error instanceof ApiFailure)) throw error;
  return error.status === 429 ? "tooMany" : "failed";
}

/** The outcome that the address names. If there is none or it is unknown, the page shows its button again. */
export async function loadOutcome({ url, context }: Pick<ActionArgs, "url" | "context">) {
  const [photo, found] = await Promise.all([
    findClinicPhoto(context.get(apiContext), "subscribe"),
    context.get(outcomesContext).find<{ outcome: Outcome }>(url.pathname, url),
  ]);
  const outcome = found === null || found === "unknown" ? undefined : found.outcome;
  const headers = { "Cache-Control": caching.never, ...(outcome === "tooMany" && { "Retry-After": "600" }) };
  return data({ outcome, photo }, { status: outcome ? statuses[outcome] : 200, headers });
}
