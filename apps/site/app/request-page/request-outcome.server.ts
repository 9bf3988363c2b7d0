import { addedWordsCheck, type RequestAct } from "@len/contract/request-status";
import { data, type RouterContextProvider, redirect } from "react-router";
import { caching } from "../../platform/caching.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import { factsAt } from "../facts/facts.server.ts";
import { ApiFailure, type SendResult } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { outcomesContext } from "../http/outcomes.server.ts";
import { quietly } from "../http/quietly.ts";
import { readForm } from "../http/read-form.ts";
import { findClinicPhoto } from "../requests/page/clinic-photo.tsx";
import { requestWords } from "./request-words.ts";
import { loadVisit } from "./visit-data.server.ts";

/** The outcome of a button of the page; `text` is the text that the visitor typed and `error` the reason why it was not added. */
type Outcome =
  | { kind: "added" }
  | { kind: "withdrawn" }
  /** The button worked; the page shows the new state of the visit. */
  | { kind: "carriedOut" }
  | { kind: "ended" }
  | { kind: "refused"; error: string; text: string }
  /**
   * The visit was not changed: it is too late for that, no time was chosen, or somebody has taken the time; `nearest` are free times near
   * the taken one.
   */
  | { kind: "kept"; error: string; nearest: { value: string; start: string }[] }
  | { kind: "failed"; isTooMuch: boolean; text: string };

type Args = { request: Request; params: { token: string }; url: URL; context: Readonly<RouterContextProvider> };

/** Does what the pressed button of the page stands for and redirects to the page, so that Back and a reload repeat nothing. */
export async function act({ request, params: { token }, url, context }: Args) {
  const form = await readForm(request);
  const text = String(form.get("text") ?? "");
  const outcome = await carryOut(form, text, { token, request, context }).catch((error: unknown) => failed(error, text));
  const address = await context.get(outcomesContext).keep(url.pathname, outcome);
  // When the visit could not be moved, the page shows the other times of that day again.
  const isMoving = form.get("act") === "move" && (outcome.kind === "kept" || outcome.kind === "failed");
  return redirect(isMoving ? `${address}&${movingQuery(form)}` : address, 303);
}

const movingQuery = (form: FormData) =>
  new URLSearchParams([["move", String(form.get("day") ?? "")], ...(form.get("any") ? [["doctor", "any"]] : [])]);

async function carryOut(
  form: FormData,
  text: string,
  { token, request, context }: Omit<Args, "params" | "url"> & { token: string },
): Promise<Outcome> {
  const api = context.get(apiContext);
  const options = { visitorAddress: visitorAddress(request) };
  const act = form.get("act");
  if (act === "cancel") return outcomeOf(await api.cancelVisit(token, options));
  if (act === "confirm") return outcomeOf(await api.confirmVisit(token, options));
  if (act === "move") {
    const [start = "", doctor = null] = String(form.get("time") ?? "").split(" ");
    if (!start) return { kind: "kept", error: "Выберите время", nearest: [] };
    return outcomeOf(await api.moveVisit({ token, start, doctor }, options));
  }
  if (act === "withdraw") return (await api.withdrawRequest(token, options)) ? { kind: "withdrawn" } : { kind: "ended" };
  const error = addedWordsCheck(text);
  if (error) return { kind: "refused", error, text };
  return (await api.addToRequest(token, text, options)) ? { kind: "added" } : { kind: "ended" };
}

function outcomeOf(result: SendResult<RequestAct>): Outcome {
  if (result.ok) return { kind: "carriedOut" };
  const { status, problem } = result;
  if (status === 404) return { kind: "ended" };
  if (status !== 409 && status !== 422) return { kind: "failed", isTooMuch: status === 429, text: "" };
  const [field] = Object.values(problem?.fields ?? {}).flat();
  const error = problem?.code === "slot_taken" ? "Это время уже заняли" : (field ?? problem?.message ?? "Не получилось");
  return { kind: "kept", error, nearest: (problem?.nearest ?? []).map(({ start, doctor }) => ({ value: `${start} ${doctor}`, start })) };
}

function failed(error: unknown, text: string): Outcome {
  if (!(error instanceof ApiFailure)) throw error;
  if (error.status === 409) return { kind: "refused", error: "Добавить больше нельзя. Позвоните нам, и мы всё запишем.", text };
  return { kind: "failed", isTooMuch: error.status === 429, text };
}

/** The data of the page and its HTTP status. Neither browsers nor caches may store the page. */
export async function loadRequest({ request, params: { token }, url, context }: Args) {
  const api = context.get(apiContext);
  const found = await context.get(outcomesContext).find<Outcome>(url.pathname, url);
  const outcome = found === "unknown" ? null : found;
  const closed = async <State extends "withdrawn" | "ended">(state: State, status: number) =>
    shown({ ...nothing, state, photo: await findClinicPhoto(api, "record") }, status);
  if (outcome?.kind === "withdrawn") return await closed("withdrawn", 200);
  const link = { token, visitorAddress: visitorAddress(request) };
  try {
    const [status, contacts, facts, way] = await Promise.all([
      api.requestStatus(token, link),
      quietly(api.contacts()),
      factsAt(api, "request"),
      quietly(api.page("contacts")),
    ]);
    if (!status) return await closed("ended", 404);
    const open = { ...nothing, outcome, state: "open" as const, photo: way?.gallery[0] ?? null };
    const { visit } = status;
    if (visit) return shown({ ...open, visit: await loadVisit(api, { ...status, visit }, url, link) }, statusOf(outcome));
    const page = { words: requestWords(status, contacts, new Date()), number: status.number, path: url.pathname, facts };
    return shown({ ...open, page }, statusOf(outcome));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return shown({ ...nothing, state: "away" as const, photo: null }, error.status === 429 ? 429 : 503);
  }
}

const nothing = { page: null, visit: null, outcome: null };

function statusOf(outcome: Outcome | null): number {
  if (outcome?.kind === "refused") return 422;
  if (outcome?.kind === "kept") return 409;
  if (outcome?.kind === "failed") return outcome.isTooMuch ? 429 : 503;
  return 200;
}

const shown = <Shown>(what: Shown, status: number) =>
  data(what, { status, headers: { "Cache-Control": caching.never, ...(status === 429 && { "Retry-After": "600" }) } });
