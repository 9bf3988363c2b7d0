import { calls } from "@len/contract/calls";
import { editionHeader, previewHeader } from "@len/contract/edition";
import { type Failure, failureSchema } from "@len/contract/envelope";
import type { Received } from "@len/contract/requests";
import type * as z from "zod";
import type { Log } from "../../platform/log.ts";
import { type PageSource, unknownEdition } from "../../platform/page-source.ts";
import { type Answers, createAnswers, frozen } from "./answers.ts";
import { apiCalls } from "./api-calls.ts";

const readDeadline = 4_000;
const sendDeadline = 12_000;
/** Milliseconds. If free times do not arrive within this time, the visitor gets the request form instead of waiting longer. */
const nowDeadline = 3_000;

/** Those parts of a row of the contract's table of calls that the client uses. */
type Read<Query extends z.ZodObject, Answer extends z.ZodType> = { path: string; query: Query; answer: Answer; refuses: string[] };
type Post<Answer extends z.ZodType> = { path: string; answer: Answer };

type Params = Record<string, string>;
type Query = Record<string, unknown>;
type ReadOptions<Schema extends z.ZodObject> = {
  params?: Params;
  query?: { [Key in keyof z.output<Schema>]?: z.output<Schema>[Key] | undefined };
};

/** `visitorAddress` is sent only together with the secret that identifies this site to the API host. */
export type SendOptions = { idempotencyKey?: string | undefined; visitorAddress?: string | undefined };

export type SendResult<Data = Received> =
  | { ok: true; received: Data }
  | { ok: false; status: number; problem: Failure["error"] | null; retryAfter: number | null };

export type ApiClientOptions = {
  baseUrl: string;
  secret?: string | undefined;
  log: Log;
  /** Answers shared with other requests. Without them each request calls the API for everything. */
  answers?: Answers;
  /** The token of a preview of a draft. */
  preview?: string;
  fetch?: typeof fetch;
};

/** A call that the API host did not answer as expected; `status` is null if it did not answer at all. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly status: number | null;

  constructor(path: string, status: number | null, cause?: unknown) {
    super(`${path}: ${status ?? "no answer"}`, { cause });
    this.status = status;
  }
}

/** The API host answered that the item does not exist, for example the contacts of a new clinic. */
export class NotThere extends ApiFailure {
  override name = "NotThere";

  constructor(path: string) {
    super(path, 404);
  }
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** The functions with which the calls in `api-calls.ts` are sent. */
export type Transport = {
  read<Schema extends z.ZodObject, Answer extends z.ZodType>(
    call: Read<Schema, Answer>,
    options?: ReadOptions<Schema>,
  ): Promise<z.output<Answer>>;
  /** An answer that is valid only now: it is neither cached nor part of a page. */
  readNow<Schema extends z.ZodObject, Answer extends z.ZodType>(
    call: Read<Schema, Answer>,
    query: { [Key in keyof z.output<Schema>]?: z.output<Schema>[Key] | undefined },
  ): Promise<z.output<Answer>>;
  /** Resolves to `null` if the item does not exist. */
  find<Item extends { data: { slug: string } }>(call: { path: string; answer: z.ZodType<Item> }, name: string): Promise<Item | null>;
  post<Data>(call: Post<z.ZodType<{ data: Data }>>, payload: unknown, options: SendOptions, params?: Params): Promise<SendResult<Data>>;
  /** An act or a read that the token of a link authorises; `null` if the link is unknown or has expired. */
  byLink<Data>(
    call: Post<z.ZodType<{ data: Data }>>,
    payload: { token: string; [field: string]: unknown },
    options: SendOptions,
  ): Promise<Data | null>;
};

/**
 * The calls of the API host, one method each, for one request of a visitor. Answers are checked against the contract; failures are logged
 * and thrown as `ApiFailure`. `hadFailure()` says whether a part of the page is missing; `source()` says how complete the page is and which
 * edition it shows.
 */
export function createApiClient({ baseUrl, secret, log, answers = createAnswers(), preview, fetch: send = fetch }: ApiClientOptions) {
  /** The header that identifies this site to the API host, which exempts the site from some limits. */
  const own: Record<string, string> = secret ? { "X-Site-Secret": secret } : {};
  const reading = preview === undefined ? own : { ...own, [previewHeader]: preview };
  /** Headers that name the visitor on whose behalf the site posts. */
  const sender = ({ visitorAddress }: SendOptions) => (secret && visitorAddress ? { ...own, "X-Visitor-Address": visitorAddress } : {});
  let lacksPart = false;
  /** Whether any answer was received, cached ones included. */
  let gotAnyAnswer = false;
  /** Whether the API host answered at least one call with a status below 500. */
  let reachedApi = false;
  let got500 = false;
  let edition: number | null = null;
  let isTimed = false;

  function fail(path: string, status: number | null, cause?: unknown): never {
    lacksPart = true;
    log.error({ path, status, reason: reasonOf(cause) }, "API call failed");
    throw new ApiFailure(path, status, cause);
  }

  async function ask(path: string, address: URL, signal: AbortSignal): Promise<Response> {
    const response = await send(address, { headers: { Accept: "application/json", ...reading }, signal }).catch((cause: unknown) =>
      fail(path, null, cause),
    );
    noteStatus(response.status);
    return response;
  }

  /** A 500 is an error inside the API host; 502, 503 and 504 come from a proxy or from overload and mean that the host is down. */
  function noteStatus(status: number) {
    reachedApi ||= status < 500;
    got500 ||= status >= 500 && ![502, 503, 504].includes(status);
  }

  /**
   * | `lacksPart` | `reachedApi` |                                  | state                                |
   * | ----------- | ------------ | -------------------------------- | ------------------------------------ |
   * | no          | yes          |                                  | `whole`                              |
   * | no          | no           |                                  | `cached`: no call was needed         |
   * | yes         | yes          |                                  | `failed`                             |
   * | yes         | no           | `got500` beside a cached answer  | `failed`: one call of the host fails |
   * | yes         | no           | otherwise                        | `away`                               |
   */
  function stateOf(): PageSource["state"] {
    if (!lacksPart) return reachedApi ? "whole" : "cached";
    return reachedApi || (got500 && gotAnyAnswer) ? "failed" : "away";
  }

  /**
   * Takes an answer and records what it says about the page's source. Answers to searches are not cached: there are too many different
   * ones, and they would evict answers that every page needs. Whole search pages are cached instead (`page-key.ts`).
   */
  async function noted<Answer>(path: string, query: Query, take: (response: Response) => Promise<Answer>): Promise<Answer> {
    const address = addressOf(baseUrl, path, query);
    const get = () =>
      withDeadline(readDeadline, async (signal) => {
        const response = await ask(path, address, signal);
        const isTimed = response.ok && response.headers.get("Cache-Control") === "no-store";
        return { answer: frozen(await take(response)), edition: editionOf(path, response), isTimed };
      });
    try {
      const read = await (query.search ? get() : answers.give(address.href, get));
      edition = Math.min(edition ?? read.edition, read.edition);
      isTimed ||= read.isTimed ?? false;
      gotAnyAnswer = true;
      return read.answer;
    } catch (error) {
      lacksPart = true;
      // If this page waited for a call that another page started, a failure of that call is a failure of this page too.
      if (error instanceof ApiFailure && error.status !== null) noteStatus(error.status);
      throw error;
    }
  }

  /** A page made from an answer without an edition is never fresh. */
  function editionOf(path: string, { headers }: Response): number {
    const edition = Number(headers.get(editionHeader));
    if (edition > 0) return edition;
    if (answers.isFirstWithoutEdition())
      log.error({ path, header: editionHeader }, "API answers name no content edition, so no page is fresh: check proxies before the API");
    return unknownEdition;
  }

  async function checked<Schema extends z.ZodType>(path: string, response: Response, schema: Schema): Promise<z.output<Schema>> {
    const body: unknown = await response.json().catch((cause: unknown) => fail(path, response.status, cause));
    if (!response.ok) return fail(path, response.status);
    const answer = schema.safeParse(body);
    return answer.success ? answer.data : fail(path, response.status, answer.error);
  }

  async function read<Schema extends z.ZodObject, Answer extends z.ZodType>(
    call: Read<Schema, Answer>,
    { params = {}, query = {} }: ReadOptions<Schema> = {},
  ): Promise<z.output<Answer>> {
    const path = pathOf(call.path, params);
    const answer = await noted(path, query, async (response) => {
      if (response.status !== 404 || !call.refuses.includes("not_found")) return await checked(path, response, call.answer);
      await response.body?.cancel();
      return null;
    });
    // This is not a failure, so a page without this answer may be cached.
    if (answer === null) throw new NotThere(path);
    return answer;
  }

  /** A failure is thrown and logged, but does not change the page's source, because no page contains this answer. */
  async function readNow<Schema extends z.ZodObject, Answer extends z.ZodType>(
    { path, answer }: Read<Schema, Answer>,
    query: { [Key in keyof z.output<Schema>]?: z.output<Schema>[Key] | undefined },
  ): Promise<z.output<Answer>> {
    return await withDeadline(nowDeadline, async (signal) => {
      const response = await send(addressOf(baseUrl, path, query), { headers: { Accept: "application/json", ...reading }, signal });
      return answer.parse(await response.json());
    }).catch((cause: unknown) => {
      log.error({ path, status: null, reason: reasonOf(cause) }, "API call failed");
      throw new ApiFailure(path, null, cause);
    });
  }

  /**
   * One item; `null` also for a slug that no item can have, such as one with control characters (422) or the name of a list under the
   * same path.
   */
  async function find<Item extends { data: { slug: string } }>(
    call: { path: string; answer: z.ZodType<Item> },
    name: string,
  ): Promise<Item | null> {
    const path = pathOf(call.path, { slug: name, id: name });
    if (listsBesideItems.has(path)) return null;
    const take = async (response: Response) => {
      if (response.status !== 404 && response.status !== 422) return await checked(path, response, call.answer);
      await response.body?.cancel();
      return null;
    };
    return await noted(path, {}, take);
  }

  /**
   * There are few posts and they are short, so `AbortSignal.timeout` is acceptable here, although it keeps the request and its answer in
   * memory until the deadline.
   */
  function sendJson(path: string, payload: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return send(addressOf(baseUrl, path, {}), {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json", ...headers },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(sendDeadline),
    });
  }

  async function post<Data>(
    call: Post<z.ZodType<{ data: Data }>>,
    payload: unknown,
    options: SendOptions,
    params: Params = {},
  ): Promise<SendResult<Data>> {
    const path = pathOf(call.path, params);
    const response = await sendJson(path, payload, {
      ...(options.idempotencyKey && { "Idempotency-Key": options.idempotencyKey }),
      ...sender(options),
    }).catch((cause: unknown) => cause);
    if (!(response instanceof Response)) return refusal(path, 503, null, null, response);

    const body: unknown = await response.json().catch(() => null);
    const answer = call.answer.safeParse(body);
    if (response.ok && answer.success) return { ok: true, received: answer.data.data };

    const failure = failureSchema.safeParse(body);
    const retryAfter = Number(response.headers.get("Retry-After")) || null;
    return refusal(path, response.ok ? 502 : response.status, failure.data?.error ?? null, retryAfter, answer.error);
  }

  /**
   * Whether the preview has ended. This must be checked before the page is rendered; otherwise every part of the page would fail and be
   * logged. The call for the settings has no parameters, so a refusal can only concern the token.
   */
  async function hasPreviewEnded(): Promise<boolean> {
    if (preview === undefined) return false;
    const asking = { headers: reading, signal: AbortSignal.timeout(readDeadline) };
    const response = await send(addressOf(baseUrl, calls.settings.path, {}), asking).catch(() => null);
    await response?.body?.cancel();
    return response?.status === 422;
  }

  async function byLink<Data>({ path, answer }: Post<z.ZodType<{ data: Data }>>, payload: { token: string }, options: SendOptions) {
    const response = await sendJson(path, payload, sender(options)).catch((cause: unknown) => fail(path, null, cause));
    if ([404, 410, 422].includes(response.status)) {
      await response.body?.cancel();
      return null;
    }
    return (await checked(path, response, answer)).data;
  }

  function refusal(path: string, status: number, problem: Failure["error"] | null, retryAfter: number | null, cause: unknown) {
    if (status >= 500) log.error({ path, status, requestId: problem?.requestId, reason: reasonOf(cause) }, "API call failed");
    return { ok: false as const, status, problem, retryAfter };
  }

  return {
    hadFailure: () => lacksPart,
    hasPreviewEnded,
    /** The state of the answers from which this request's page was made. */
    source: (): PageSource => ({ state: stateOf(), edition, isTimed }),
    ...apiCalls({ read, readNow, find, post, byLink }),
  };
}

/** The paths of all lists. A slug such as `popular` would turn the path of an item into the path of a list. */
const listsBesideItems = new Set<string>(Object.values(calls).map(({ path }) => path));

const pathOf = (template: string, params: Params) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

function addressOf(baseUrl: string, path: string, query: Query): URL {
  const address = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    // The API reads `day` as a repeated parameter, and every other list as one text.
    const texts = Array.isArray(value) && name !== "day" ? [value.join(",")] : [value ?? ""].flat();
    for (const text of texts.map(String)) if (text) address.searchParams.append(name, text);
  }
  return address;
}

/** For reads, which are frequent: `AbortSignal.timeout` would keep each request and its answer in memory until the deadline. */
async function withDeadline<Value>(milliseconds: number, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DOMException("The operation timed out", "TimeoutError")), milliseconds);
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message.slice(0, 500) : undefined);
