import { addedWordsCheck } from "@len/contract/request-status";
import { data, type RouterContextProvider, redirect } from "react-router";
import { caching } from "../../platform/caching.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import { factsAt } from "../facts/facts.server.ts";
import { ApiFailure } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { outcomesContext } from "../http/outcomes.server.ts";
import { quietly } from "../http/quietly.ts";
import { readForm } from "../http/read-form.ts";
import { findClinicPhoto } from "../requests/page/clinic-photo.tsx";
import { requestWords } from "./request-words.ts";

/** The outcome of a button of the page; `text` is what the visitor had typed and `error` why it was not added. */
type Outcome =
  | { kind: "added" }
  | { kind: "withdrawn" }
  | { kind: "ended" }
  | { kind: "refused"; error: string; text: string }
  | { kind: "failed"; isTooMuch: boolean; text: string };

type Args = { request: Request; params: { token: string }; url: URL; context: Readonly<RouterContextProvider> };

/** Adds a comment or withdraws the request, and redirects to the page, so that Back and a reload repeat nothing. */
export async function act({ request, params: { token }, url, context }: Args) {
  const form = await readForm(request);
  const text = String(form.get("text") ?? "");
  const outcome = await carryOut(form.get("act"), text, { token, request, context }).catch((error: unknown) => failed(error, text));
  return redirect(await context.get(outcomesContext).keep(url.pathname, outcome), 303);
}

async function carryOut(
  act: unknown,
  text: string,
  { token, request, context }: Omit<Args, "params" | "url"> & { token: string },
): Promise<Outcome> {
  const api = context.get(apiContext);
  const options = { visitorAddress: visitorAddress(request) };
  if (act === "withdraw") return (await api.withdrawRequest(token, options)) ? { kind: "withdrawn" } : { kind: "ended" };
  const error = addedWordsCheck(text);
  if (error) return { kind: "refused", error, text };
  return (await api.addToRequest(token, text, options)) ? { kind: "added" } : { kind: "ended" };
}

function failed(error: unknown, text: string): Outcome {
  if (!(error instanceof ApiFailure)) throw error;
  if (error.status === 409) return { kind: "refused", error: "Добавить больше нельзя. Позвоните нам, и мы всё запишем.", text };
  return { kind: "failed", isTooMuch: error.status === 429, text };
}

/** The data of the page and its HTTP status. Browsers and caches must not store the page. */
export async function loadRequest({ request, params: { token }, url, context }: Args) {
  const api = context.get(apiContext);
  const found = await context.get(outcomesContext).find<Outcome>(url.pathname, url);
  const outcome = found === "unknown" ? null : found;
  const closed = async <State extends "withdrawn" | "ended">(state: State, status: number) =>
    shown({ page: null, outcome: null, state, photo: await findClinicPhoto(api, "record") }, status);
  if (outcome?.kind === "withdrawn") return await closed("withdrawn", 200);
  try {
    const [status, contacts, facts, way] = await Promise.all([
      api.requestStatus(token, { visitorAddress: visitorAddress(request) }),
      quietly(api.contacts()),
      factsAt(api, "request"),
      quietly(api.page("contacts")),
    ]);
    if (!status) return await closed("ended", 404);
    const page = { words: requestWords(status, contacts, new Date()), number: status.number, path: url.pathname, facts };
    return shown({ page, outcome, state: "open" as const, photo: way?.gallery[0] ?? null }, statusOf(outcome));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return shown({ page: null, outcome: null, state: "away" as const, photo: null }, error.status === 429 ? 429 : 503);
  }
}

function statusOf(outcome: Outcome | null): number {
  if (outcome?.kind === "refused") return 422;
  if (outcome?.kind === "failed") return outcome.isTooMuch ? 429 : 503;
  return 200;
}

const shown = <Shown>(what: Shown, status: number) =>
  data(what, { status, headers: { "Cache-Control": caching.never, ...(status === 429 && { "Retry-After": "600" }) } });
