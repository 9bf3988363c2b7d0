import { data } from "react-router";
import { caching } from "../../platform/caching.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import { ApiFailure, type SendOptions } from "../http/api-client.ts";

type Outcome = "done" | "unknown" | "tooMany" | "failed";

const statuses: Record<Outcome, number> = { done: 200, unknown: 404, tooMany: 429, failed: 503 };

/** Sends the visitor's answer to a letter. Distinguishes success, an unknown token, too many tries, and an API that did not answer. */
export async function answerLetter(request: Request, send: (options: SendOptions) => Promise<string | null>) {
  const outcome = await send({ visitorAddress: visitorAddress(request) }).then(
    (state): Outcome => (state === null ? "unknown" : "done"),
    failure,
  );
  const headers = { "Cache-Control": caching.never, ...(outcome === "tooMany" && { "Retry-After": "600" }) };
  return data({ outcome }, { status: statuses[outcome], headers });
}

function failure(error: unknown): Outcome {
  if (!(error instanceof ApiFailure)) throw error;
  return error.status === 429 ? "tooMany" : "failed";
}
