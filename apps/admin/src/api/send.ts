import { type Failure, failureSchema, type ProblemCode } from "@len/contract/envelope";
import type { Allowed, StaffMethod } from "@len/contract/staff/calls/call";
import { sessionCalls } from "@len/contract/staff/calls/session";
import type * as z from "zod";
import { typography } from "../words/typography.ts";

type Call<Input extends z.ZodType, Answer extends z.ZodType> = {
  method: StaffMethod;
  path: string;
  /** Absent in public calls, which have no session. */
  roles?: Allowed;
  input: Input;
  answer: Answer;
  power?: boolean;
};

type Options<Input> = {
  /** The body, or the query of a `get`. */
  input?: Input;
  params?: Record<string, string | number>;
  /** The file to upload, in place of the body, for calls with `isUpload`. */
  file?: Blob;
  /** The query of a call that uploads a file. */
  query?: Record<string, string>;
  /** The version of the record that the person saw. */
  version?: number;
  /** An automatic request of the panel, which does not prolong an idle session. */
  isBackground?: boolean;
  /** The timeout in milliseconds; 20 seconds by default. */
  patienceMs?: number;
  /** The browser sends this body even while the tab is being closed; it must be small. */
  isLast?: boolean;
};

/** The API refused the call. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: ProblemCode;
  readonly fields: Record<string, string[]>;
  readonly conflict: Failure["error"]["conflict"];
  readonly retryAfterSeconds: number;

  constructor({ code, message, fields = {}, conflict }: Failure["error"], retryAfterSeconds: number) {
    super(typography(message));
    this.code = code;
    this.fields = Object.fromEntries(Object.entries(fields).map(([name, messages]) => [name, messages.map(typography)]));
    this.conflict = conflict;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came, or the answer was not from the API. */
class Unreachable extends Error {
  override readonly name = "Unreachable";
  constructor() {
    super("Нет связи с клиникой. Попробуйте ещё раз.");
  }
}

/** Asks for the second step again; resolves to true when it was passed. */
type AskStep = () => Promise<boolean>;
let askStep: AskStep = async () => false;
let onSessionOver = () => {};

/** Sets the function that asks for the second step, and returns a function that removes it. */
export function followStep(ask: AskStep) {
  askStep = ask;
  return () => {
    if (askStep === ask) askStep = async () => false;
  };
}

/** Sets the function that is called when a staff call is answered that the session has ended. */
export function followSessionOver(over: () => void) {
  onSessionOver = over;
}

/**
 * Makes a call of the staff panel; throws `Refused` or `Unreachable`. If the second step was too long ago for an act of power, the act is
 * sent again after the person has repeated the step.
 */
export async function send<Input extends z.ZodType, Answer extends z.ZodType>(
  call: Call<Input, Answer>,
  options: Options<z.input<Input>> = {},
): Promise<z.output<Answer>> {
  try {
    return await sendOnce(call, options);
  } catch (error) {
    if (isUnauthorized(error) && call.roles && call.roles !== "anyone") {
      // A new password or second step replaces the session. A call that was sent just before is refused with the old session, although the
      // browser is signed in by now.
      if (!(await isSessionOver())) return await sendOnce(call, options);
      onSessionOver();
    }
    if (!call.power || !asksForStep(error) || !(await askStep())) throw error;
    return await sendOnce(call, options);
  }
}

const isUnauthorized = (error: unknown) => error instanceof Refused && error.code === "unauthorized";

const isSessionOver = () => sendOnce(sessionCalls.me, { isBackground: true }).then(() => false, isUnauthorized);

async function sendOnce<Input extends z.ZodType, Answer extends z.ZodType>(
  { method, path, answer }: Call<Input, Answer>,
  {
    input,
    params = {},
    file,
    query: asked = {},
    version,
    isBackground = false,
    patienceMs = 20_000,
    isLast = false,
  }: Options<z.input<Input>>,
): Promise<z.output<Answer>> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = method === "get" ? queryOf(input ?? {}) : queryOf(asked);
  const response = await fetch(address + query, {
    method: method.toUpperCase(),
    signal: AbortSignal.timeout(patienceMs),
    keepalive: isLast,
    headers: {
      ...(method !== "get" && { "Content-Type": file ? "application/offset+octet-stream" : "application/json" }),
      ...(version !== undefined && { "If-Match": `"${version}"` }),
      ...(isBackground && { "X-Background": "1" }),
    },
    ...(method !== "get" && { body: file ?? JSON.stringify(input ?? {}) }),
  }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  if (response?.ok && body !== null) return answer.parse(body);
  const failure = failureSchema.safeParse(body);
  if (!failure.success) throw new Unreachable();
  throw new Refused(failure.data.error, Number(response?.headers.get("Retry-After") ?? 0));
}

/** Absent values are left out. */
function queryOf(input: object): string {
  const given = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : "Не получилось. Попробуйте ещё раз.");

/** The message about this field in a refusal, or the message about the whole call. */
export const fieldMessageOf = (error: unknown, field: string) => (error instanceof Refused && error.fields[field]?.[0]) || messageOf(error);

/** Whether the act was refused because the second step was too long ago and the person has not repeated it. */
export const asksForStep = (error: unknown) => error instanceof Refused && error.code === "second_step";
