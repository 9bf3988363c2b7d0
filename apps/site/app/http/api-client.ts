import { calls } from "@len/contract/calls";
import { type CollectionName, collectionNames } from "@len/contract/changes";
import { type Failure, failureSchema } from "@len/contract/envelope";
import type { Received } from "@len/contract/requests";
import type { SubscriptionState } from "@len/contract/subscriptions";
import type * as z from "zod";
import { type Answers, createAnswers, frozen, type GiveOptions } from "./answers.ts";
import { apiCalls } from "./api-calls.ts";
import type { Log } from "./log.ts";
import { itemPart, type MadeOf } from "./made-of.ts";

const readDeadline = 4_000;
const sendDeadline = 12_000;

/** A call of the contract's table, as far as the client needs it. */
type Read<Query extends z.ZodObject, Answer extends z.ZodType> = { path: string; query: Query; answer: Answer };
type Post<Answer extends z.ZodType> = { path: string; answer: Answer };

type Params = Record<string, string>;
type Query = Record<string, unknown>;
type ReadOptions<Schema extends z.ZodObject> = {
  params?: Params;
  query?: { [Key in keyof z.output<Schema>]?: z.output<Schema>[Key] | undefined };
  /** An answer of the last minute will do while no changes are heard. */
  isRecentEnough?: boolean;
};

/** `visitorAddress` is passed on only with the secret the API host knows this site by. */
export type SendOptions = { idempotencyKey?: string | undefined; visitorAddress?: string | undefined };

export type SendResult =
  | { ok: true; received: Received }
  | { ok: false; status: number; problem: Failure["error"] | null; retryAfter: number | null };

export type ApiClientOptions = {
  baseUrl: string;
  secret?: string | undefined;
  log: Log;
  /** What other requests have been answered; without it each asks for everything. */
  answers?: Answers;
  fetch?: typeof fetch;
};

/** The API host did not give what was asked for; `status` is null when it gave no answer at all. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly status: number | null;

  constructor(path: string, status: number | null, cause?: unknown) {
    super(`${path}: ${status ?? "no answer"}`, { cause });
    this.status = status;
  }
}

export type ApiClient = ReturnType<typeof createApiClient>;

/** How the calls of `api-calls.ts` travel. */
export type Transport = {
  read<Schema extends z.ZodObject, Answer extends z.ZodType>(
    call: Read<Schema, Answer>,
    options?: ReadOptions<Schema>,
  ): Promise<z.output<Answer>>;
  /** `null` for an item that is not there. */
  find<Item extends { data: { slug: string } }>(
    call: { path: string; answer: z.ZodType<Item> },
    name: string,
    isRecentEnough?: boolean,
  ): Promise<Item | null>;
  post(call: Post<z.ZodType<{ data: Received }>>, payload: unknown, options: SendOptions, params?: Params): Promise<SendResult>;
  answerLetter(call: Post<z.ZodType<{ data: SubscriptionState }>>, token: string): Promise<SubscriptionState["state"] | null>;
};

/**
 * The calls of the API host, one method each, for one request of a visitor: answers are checked against the contract,
 * failures are logged and thrown as `ApiFailure`, `hadFailure()` tells that the page made of them is not whole, and `madeOf()`
 * which changes would make it an old one.
 */
export function createApiClient({ baseUrl, secret, log, answers = createAnswers(), fetch: send = fetch }: ApiClientOptions) {
  const parts = new Set<string>();
  let failed = false;
  let hasSome = false;
  let answered = false;
  let isBroken = false;

  function fail(path: string, status: number | null, cause?: unknown): never {
    failed = true;
    log.error({ path, status, reason: reasonOf(cause) }, "API call failed");
    throw new ApiFailure(path, status, cause);
  }

  async function ask(path: string, address: URL): Promise<Response> {
    const response = await send(address, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(readDeadline),
    }).catch((cause: unknown) => fail(path, null, cause));
    noteStatus(response.status);
    return response;
  }

  /** An error of its own (500) is an answer of the API host, one of what stands before it or of its overload is none. */
  function noteStatus(status: number) {
    answered ||= status < 500;
    isBroken ||= status >= 500 && ![502, 503, 504].includes(status);
  }

  /** With errors alone nothing can be shown; one call that breaks beside others that do not is a part that is missing. */
  function stateOf(): MadeOf["state"] {
    if (!failed) return answered ? "whole" : "kept";
    return answered || (isBroken && hasSome) ? "failed" : "away";
  }

  /** What visitors look for is theirs: such answers are given to nobody else. */
  async function given<Answer>(
    path: string,
    query: Query,
    part: string,
    take: (response: Response) => Promise<Answer>,
    options?: GiveOptions<Answer>,
  ): Promise<Answer> {
    parts.add(part);
    const address = addressOf(baseUrl, path, query);
    const get = async () => frozen(await take(await ask(path, address)));
    try {
      const answer = await (query.search ? get() : answers.give(address.href, part, get, options));
      hasSome = true;
      return answer;
    } catch (error) {
      failed = true;
      // What was asked for by another page failed for this one, too.
      if (error instanceof ApiFailure && error.status !== null) noteStatus(error.status);
      throw error;
    }
  }

  async function checked<Schema extends z.ZodType>(path: string, response: Response, schema: Schema): Promise<z.output<Schema>> {
    const body: unknown = await response.json().catch((cause: unknown) => fail(path, response.status, cause));
    if (!response.ok) return fail(path, response.status);
    const answer = schema.safeParse(body);
    return answer.success ? answer.data : fail(path, response.status, answer.error);
  }

  function read<Schema extends z.ZodObject, Answer extends z.ZodType>(
    call: Read<Schema, Answer>,
    { params = {}, query = {}, isRecentEnough = false }: ReadOptions<Schema> = {},
  ): Promise<z.output<Answer>> {
    const path = pathOf(call.path, params);
    return given(path, query, collectionOf(path), (response) => checked(path, response, call.answer), { isRecentEnough });
  }

  /**
   * One item; `null` also for a name that no item can have: such as one with control characters (422), or that of a list which shares
   * the path. One that is asked for by its id or an earlier name is called by its name of now when it changes.
   */
  async function find<Item extends { data: { slug: string } }>(
    call: { path: string; answer: z.ZodType<Item> },
    name: string,
    isRecentEnough = false,
  ): Promise<Item | null> {
    const path = pathOf(call.path, { slug: name, id: name });
    if (listsBesideItems.has(path)) return null;
    const collection = collectionOf(path);
    const partOf = (slug: string) => (knownWhole.has(collection) ? collection : itemPart(collection, slug));
    const part = partOf(name);
    const take = async (response: Response) => {
      if (response.status !== 404 && response.status !== 422) return await checked(path, response, call.answer);
      await response.body?.cancel();
      return null;
    };
    const isOfPart = (answer: Item | null) => !answer || partOf(answer.data.slug) === part;
    const found = await given(path, {}, part, take, { isOfPart, isRecentEnough });
    if (found) parts.add(partOf(found.data.slug));
    return found;
  }

  async function post(
    call: Post<z.ZodType<{ data: Received }>>,
    payload: unknown,
    options: SendOptions,
    params: Params = {},
  ): Promise<SendResult> {
    const path = pathOf(call.path, params);
    const response = await send(addressOf(baseUrl, path, {}), {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        ...(options.idempotencyKey && { "Idempotency-Key": options.idempotencyKey }),
        ...(secret && options.visitorAddress && { "X-Site-Secret": secret, "X-Visitor-Address": options.visitorAddress }),
      },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(sendDeadline),
    }).catch((cause: unknown) => cause);
    if (!(response instanceof Response)) return refusal(path, 503, null, null, response);

    const body: unknown = await response.json().catch(() => null);
    const answer = call.answer.safeParse(body);
    if (response.ok && answer.success) return { ok: true, received: answer.data.data };

    const failure = failureSchema.safeParse(body);
    const retryAfter = Number(response.headers.get("Retry-After")) || null;
    return refusal(path, response.ok ? 502 : response.status, failure.data?.error ?? null, retryAfter, answer.error);
  }

  /** An answer to a letter: what has become of the subscription, or `null` for a link that is unknown or too old. */
  async function answerLetter({ path, answer }: Post<z.ZodType<{ data: SubscriptionState }>>, token: string) {
    const response = await send(addressOf(baseUrl, path, {}), {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(sendDeadline),
    }).catch((cause: unknown) => fail(path, null, cause));
    if ([404, 410, 422].includes(response.status)) {
      await response.body?.cancel();
      return null;
    }
    return (await checked(path, response, answer)).data.state;
  }

  function refusal(path: string, status: number, problem: Failure["error"] | null, retryAfter: number | null, cause: unknown): SendResult {
    if (status >= 500) log.error({ path, status, requestId: problem?.requestId, reason: reasonOf(cause) }, "API call failed");
    return { ok: false, status, problem, retryAfter };
  }

  return {
    hadFailure: () => failed,
    /** What the page at hand was made of: every call that reads is in it. */
    madeOf: (): MadeOf => ({ state: stateOf(), parts: [...parts] }),
    ...apiCalls({ read, find, post, answerLetter }),
  };
}

/** Calls of lists whose address could also be that of an item. */
const listsBesideItems = new Set<string>(Object.values(calls).map(({ path }) => path));

/** Collections of which one item also shows others (related news), or is called by something else than its slug. */
const knownWhole = new Set(["consents", "news"]);

/** Change events name collections as the calls do: by what stands behind `/api/`. */
function collectionOf(path: string): CollectionName {
  const name = path.split("/")[2];
  const collection = collectionNames.find((known) => known === name);
  if (!collection) throw new Error(`No change event names ${path}: a page made of it would never be new again`);
  return collection;
}

const pathOf = (template: string, params: Params) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

function addressOf(baseUrl: string, path: string, query: Query): URL {
  const address = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
    if (text) address.searchParams.set(name, text);
  }
  return address;
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message.slice(0, 500) : undefined);
