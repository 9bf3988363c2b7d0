import { data } from "react-router";
import { caching } from "../../platform/caching.ts";
import { quietly } from "../http/quietly.ts";

/** Distinguishes success, an unknown token, and an API that did not answer. */
export async function answerLetter(answer: Promise<string | null>) {
  const outcome = await quietly(answer.then((state) => (state === null ? ("unknown" as const) : ("done" as const))));
  const status = outcome === "done" ? 200 : outcome === "unknown" ? 404 : 503;
  return data({ outcome: outcome ?? ("failed" as const) }, { status, headers: { "Cache-Control": caching.never } });
}
