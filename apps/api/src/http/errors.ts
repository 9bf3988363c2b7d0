import type { Failure } from "@len/contract/envelope";
import { HTTPException } from "hono/http-exception";
import { MediaStoreAway } from "../media/store.ts";
import { badRequest, internalText, maintenance, Problem, storageFull, tooLarge, unsupported } from "./problems.ts";

/** The failure shape of the contract. `phone` is the clinic's, for the one text that asks to call. */
export function failure(problem: Problem, requestId: string, phone: string | null): Failure {
  const message = problem.code === "internal" ? internalText(phone, requestId) : problem.message;
  return { success: false, error: { code: problem.code, message, ...(problem.fields && { fields: problem.fields }), requestId } };
}

/** What an exception means for the caller. Anything not known here is a surprise and leaves as a bare 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) return fromHttpException(error);

  if (error instanceof MediaStoreAway) return maintenance(error);
  if (isAbortedByCaller(error)) return badRequest(error);
  const codes = causeCodes(error);
  // 25006: on a full disk the embedded server lets nobody write.
  if (codes.some((code) => ["53100", "25006", "ENOSPC", "EDQUOT"].includes(code))) return storageFull(error);
  if (codes.some(isDatabaseAway)) return maintenance(error);
  return new Problem("internal", { cause: error });
}

function fromHttpException(error: HTTPException): Problem {
  if (error.status === 413) return tooLarge();
  if (error.status === 415) return unsupported();
  if (error.status < 500) return badRequest(error);
  return new Problem("internal", { cause: error });
}

/** Node's error for a body that broke off; its code is the one a lost database connection has. */
function isAbortedByCaller(error: unknown): boolean {
  return error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

/** Codes of an error and of what caused it: Drizzle wraps the driver's error, the driver may wrap the socket's. */
function causeCodes(error: unknown): string[] {
  const codes: string[] = [];
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth++) {
    if ("code" in current && typeof current.code === "string") codes.push(current.code);
    if (lostConnection.test(current.message)) codes.push("ECONNRESET");
    if (current.message === "Query read timeout") codes.push("ETIMEDOUT");
    // A stopped server removes its Unix socket: ENOENT.
    if ("syscall" in current && current.syscall === "connect") codes.push("ECONNREFUSED");
  }
  return codes;
}

/** What the driver says without a code. */
const lostConnection = /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered|was closed))/;

/**
 * Classes 08 and 57P of PostgreSQL (connection, shutdown), 53300 (too many connections), what it gave up for being slow (57014 a
 * statement, 55P03 a lock, 25P03 a transaction), and the socket's own.
 */
function isDatabaseAway(code: string): boolean {
  return /^(?:08...|57P0.|53300|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code);
}

/**
 * What the log may know of an error: names, codes and places. Messages stay out, for Drizzle's carry the query's
 * parameters and PostgreSQL's quote values.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  return { error: error.name, codes: causeCodes(error), constraint: constraintOf(error), frames };
}

function constraintOf(error: Error): string | undefined {
  const { cause } = error;
  return cause instanceof Error && "constraint" in cause && typeof cause.constraint === "string" ? cause.constraint : undefined;
}
