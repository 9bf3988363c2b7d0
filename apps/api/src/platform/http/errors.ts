import type { Failure } from "@len/contract/envelope";
import { HTTPException } from "hono/http-exception";
import { causeCodes } from "../log/describe-error.ts";
import { maintenance, Refusal, storageFull } from "../refusals/refusal.ts";
import { badRequest, internalText, type Problem, problemOf, tooLarge, unsupported } from "./problems.ts";

/** The error body of the contract. `phone` is the clinic's, for the one text that asks to call. */
export function failure(problem: Problem, requestId: string, phone: string | null): Failure {
  const message = problem.code === "internal" ? internalText(phone, requestId) : problem.message;
  const { code, fields } = problem;
  const conflict = problem.conflict && { ...problem.conflict, at: problem.conflict.at.toISOString() };
  return {
    success: false,
    error: { code, message, ...(fields && { fields }), ...(conflict && { conflict }), ...problem.times, requestId },
  };
}

/** Maps an exception to a problem. An unknown error becomes a bare 500. */
export const toProblem = (error: unknown): Problem => problemOf(toRefusal(error));

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof HTTPException) return fromHttpException(error);
  if (isAbortedByCaller(error)) return badRequest(error);
  const codes = causeCodes(error);
  // 25006: on a full disk the embedded server refuses writes.
  if (codes.some((code) => ["53100", "25006", "ENOSPC", "EDQUOT"].includes(code))) return storageFull(error);
  // 22021, 22P05: a character that PostgreSQL cannot store and that no check has refused.
  if (codes.some((code) => code === "22021" || code === "22P05")) return badRequest(error);
  if (codes.some(isDatabaseAway)) return maintenance(error);
  return new Refusal("internal", undefined, { cause: error });
}

function fromHttpException(error: HTTPException): Refusal {
  if (error.status === 413) return tooLarge();
  if (error.status === 415) return unsupported();
  if (error.status < 500) return badRequest(error);
  return new Refusal("internal", undefined, { cause: error });
}

/** Node's error for an interrupted body; a lost database connection has the same code. */
function isAbortedByCaller(error: unknown): boolean {
  return error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

/**
 * Classes 08 and 57P of PostgreSQL (connection, shutdown), 53300 (too many connections), timeouts (57014 of a statement, 55P03 of a
 * lock, 25P03 of a transaction), and errors of the socket.
 */
function isDatabaseAway(code: string): boolean {
  return /^(?:08...|57P0.|53300|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(code);
}
