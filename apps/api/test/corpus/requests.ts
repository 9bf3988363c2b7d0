import type { describeCalls } from "../../src/platform/http/openapi.ts";
import { randomFrom } from "../faults/programme.ts";
import { bodies } from "./entries.ts";
import {
  brokenEncodings,
  fieldPayloads,
  harmlessHeaders,
  headerTexts,
  ignored,
  keyRule,
  keyTexts,
  known,
  type Payload,
  parameterRule,
  pathRule,
  pathTexts,
  posts,
  unknownParameters,
  urlTexts,
  type Verdict,
} from "./rules.ts";

/** A malformed request and its permitted answers. */
export type HostileRequest = {
  id: string;
  /** The operation in the OpenAPI document: `post /api/subscriptions`. */
  call: string;
  path: string;
  init: RequestInit;
  statuses: number[];
  /** A 422 must name at least one of these fields or parameters. */
  refused: string[];
};

type Place = "query" | "path" | "field" | "header";
type Part = { place: Place; name: string; payload: Payload };
type Slot = { call: Call; place: Place; name: string; payloads: readonly Payload[]; rule(payload: Payload): Verdict };
type Call = { name: string; method: string; template: string; query: string[]; path: string[] };

type Description = ReturnType<typeof describeCalls>;

/**
 * `count` requests out of all pairs of place and entry, the same for the same seed. One in ten is wrong in two
 * places.
 */
export function hostileRequests(description: Description, { count, seed }: { count: number; seed: number }): HostileRequest[] {
  const random = randomFrom(seed);
  const calls = callsOf(description);
  const slots = calls.flatMap(slotsOf);
  const singles = slots.flatMap((slot) => slot.payloads.map((payload) => single(slot, payload)));
  const chosen = [
    ...shuffled(calls.flatMap(wholes), random).slice(0, Math.floor(count * 0.15)),
    ...shuffled(singles, random).slice(0, Math.floor(count * 0.75)),
  ];
  const pairable = slots.filter(
    ({ call, place }) => (place === "field" || place === "query") && slots.filter((slot) => slot.call === call).length > 1,
  );
  while (chosen.length < count) chosen.push(pair(pick(pairable, random), slots, random));
  return chosen.map((make, serial) => make(serial));
}

export function callsOf(description: Description): Call[] {
  return Object.entries(description.paths ?? {}).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (isStream(operation)) return [];
      const named = parametersOf(operation);
      const inPlace = (place: string) => named.filter((parameter) => parameter.in === place).map(({ name }) => name);
      return [{ name: `${method} ${template}`, method, template, query: inPlace("query"), path: inPlace("path") }];
    }),
  );
}

/** A stream never ends, so it cannot be read completely. */
const isStream = (operation: unknown) => JSON.stringify(operation).includes("text/event-stream");

function parametersOf(operation: unknown): { name: string; in: string }[] {
  return typeof operation === "object" && operation !== null && "parameters" in operation && Array.isArray(operation.parameters)
    ? operation.parameters
    : [];
}

function slotsOf(call: Call): Slot[] {
  const rules = posts[call.template];
  const path = call.path.map((name) => ({ call, place: "path" as const, name, payloads: pathTexts, rule: pathRule }));
  if (call.method === "get") {
    const query = [...call.query, ...unknownParameters].map((name) => ({
      call,
      place: "query" as const,
      name,
      // A few entries are enough for unknown parameters.
      payloads: call.query.includes(name) ? urlTexts : everyNth(urlTexts, 12, name.length),
      rule: parameterRule(name),
    }));
    const headers = harmlessHeaders.map((name) => ({
      call,
      place: "header" as const,
      name,
      payloads: everyNth(headerTexts, 20, name.length),
      rule: () => "taken" as const,
    }));
    return [...path, ...query, ...headers];
  }
  if (call.method !== "post" || !rules) return [];
  const fields = Object.entries(rules.fields).map(([name, rule]) => ({
    call,
    place: "field" as const,
    name,
    payloads: rule === ignored ? everyNth(fieldPayloads, 4, name.length) : fieldPayloads,
    rule,
  }));
  const key = rules.good === 201 ? [{ call, place: "header" as const, name: "Idempotency-Key", payloads: keyTexts, rule: keyRule }] : [];
  return [...path, ...fields, ...key];
}

/** Bodies that are invalid as a whole, and URLs that are not UTF-8. */
function wholes(call: Call): Make[] {
  if (call.method === "get") {
    return brokenEncodings.flatMap(({ id, encoded, query }) => {
      const make = (path: string, status: number) => () => ({ id, call: call.name, path, init: {}, statuses: [status], refused: [] });
      const inQuery = ["search", "utm_source"].map((name) => make(`${pathOf(call, [])}?${name}=${encoded}`, query));
      return call.path.length > 0 ? [...inQuery, make(call.template.replaceAll(/\{\w+\}/g, encoded), 400)] : inQuery;
    });
  }
  if (call.method !== "post") return [];
  const rules = posts[call.template];
  return bodies.map(({ id, of, headers, status }) => (serial) => {
    const form = JSON.stringify(rules?.form(serial) ?? {});
    const statuses = rules ? [status ?? rules.good] : [400, 401, 403, 404, 413, 415, 422];
    return { id, call: call.name, path: pathOf(call, []), init: postOf(of(form, form.slice(1)), headers), statuses, refused: [] };
  });
}

type Make = (serial: number) => HostileRequest;

const single =
  (slot: Slot, payload: Payload): Make =>
  (serial) =>
    requestOf(slot.call, [{ slot, payload }], serial);

function pair(slot: Slot, slots: Slot[], random: () => number): Make {
  const others = slots.filter((other) => other.call === slot.call && other.place === slot.place && other.name !== slot.name);
  const [payload, other] = [pick(slot.payloads, random), pick(others, random)];
  const parts = [
    { slot, payload },
    { slot: other, payload: pick(other.payloads, random) },
  ];
  return (serial) => requestOf(slot.call, parts, serial);
}

function requestOf(call: Call, filled: { slot: Slot; payload: Payload }[], serial: number): HostileRequest {
  const parts = filled.map(({ slot, payload }) => ({ place: slot.place, name: slot.name, payload }));
  const verdicts = filled.map(({ slot, payload }) => slot.rule(payload));
  const refused = filled.filter((_, index) => verdicts[index] === "refused").map(({ slot }) => slot.name);
  return {
    id: filled.map(({ slot, payload }) => `${slot.name}=${payload.id}`).join("&"),
    call: call.name,
    path: pathOf(call, parts) + queryOf(parts),
    init: call.method === "post" ? postWith(call, parts, serial) : { headers: headersOf(parts) },
    statuses: statusesOf(call, verdicts, parts),
    refused,
  };
}

function statusesOf(call: Call, verdicts: Verdict[], parts: Part[]): number[] {
  const good = call.method === "post" ? (posts[call.template]?.good ?? 201) : readStatus(call);
  if (verdicts.includes("refused")) return [422];
  const found = verdicts.includes("missing") && !isListByName(call) ? 404 : good;
  if (verdicts.includes("any")) return [found, 422];
  // A second review from one phone about one doctor is a duplicate.
  if (call.template === "/api/doctor-reviews/store" && parts.some(({ name }) => name === "phone")) return [found, 409];
  return parts.some(({ name }) => name === "If-None-Match") ? [found, 304] : [found];
}

/** When the path has no entry, a read uses an unknown slug. */
const readStatus = (call: Call) => (call.path.length > 0 && !isListByName(call) ? 404 : 200);
const isListByName = ({ template }: Call) => template.includes("/by-");

function pathOf(call: Call, parts: Part[]): string {
  return call.template.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const part = parts.find((candidate) => candidate.place === "path" && candidate.name === name);
    return part ? encodeURIComponent(textOf(part.payload)) : call.method === "post" ? known.vacancy : "nobody-of-that-name";
  });
}

function queryOf(parts: Part[]): string {
  const pairs = parts
    .filter(({ place }) => place === "query")
    .map(({ name, payload }) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(payload))}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

const headersOf = (parts: Part[]) =>
  Object.fromEntries(parts.filter(({ place }) => place === "header").map(({ name, payload }) => [name, textOf(payload)]));

function postWith(call: Call, parts: Part[], serial: number): RequestInit {
  const entries = parts
    .filter(({ place }) => place === "field")
    .map(({ name, payload }) => [name, "text" in payload ? payload.text : payload.value]);
  return postOf(JSON.stringify({ ...posts[call.template]?.form(serial), ...Object.fromEntries(entries) }), headersOf(parts));
}

const postOf = (body: string | Uint8Array, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: typeof body === "string" ? body : new Uint8Array(body),
});

const textOf = (payload: Payload) => ("text" in payload ? payload.text : String(payload.value));

const everyNth = <Item>(items: readonly Item[], step: number, first: number) => items.filter((_, index) => index % step === first % step);

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

function shuffled<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
