import { DrizzleQueryError } from "drizzle-orm";
import { HTTPException } from "hono/http-exception";
import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { describeError } from "../log/describe-error.ts";
import { storeAway } from "../media/store.ts";
import { invalid } from "../refusals/refusal.ts";
import { toProblem } from "./errors.ts";

/** An error as Drizzle wraps it around the PostgreSQL driver's. */
function fromDatabase(code: string) {
  const cause = Object.assign(new DatabaseError("canceling statement", 20, "error"), { code });
  return new DrizzleQueryError("select 1", ["+79001234567"], cause);
}

const fromSocket = (code: string) => Object.assign(new Error(`connect ${code}`), { code });
const fromDriver = (message: string) => new DrizzleQueryError("select 1", [], new Error(message));

test.each([
  ["a statement cancelled by its timeout", fromDatabase("57014"), "maintenance"],
  ["a lock timeout", fromDatabase("55P03"), "maintenance"],
  ["a transaction that was idle too long", fromDatabase("25P03"), "maintenance"],
  ["a server that shuts down", fromDatabase("57P01"), "maintenance"],
  ["a server that crashed", fromDatabase("57P02"), "maintenance"],
  ["a server that starts", fromDatabase("57P03"), "maintenance"],
  ["too many connections", fromDatabase("53300"), "maintenance"],
  ["a broken connection to the database", fromDatabase("08006"), "maintenance"],
  ["a full disk", fromDatabase("53100"), "storage_full"],
  ["a database that is read-only because its disk is full", fromDatabase("25006"), "storage_full"],
  ["an unexpected duplicate key", fromDatabase("23505"), "internal"],
  ["a missing column", fromDatabase("42703"), "internal"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"].map(
    (code) => [`a socket's ${code}`, fromSocket(code), "maintenance"] as const,
  ),
  ["no space for a file", fromSocket("ENOSPC"), "storage_full"],
  ["an exceeded quota of files", fromSocket("EDQUOT"), "storage_full"],
  ["a missing Unix socket", Object.assign(fromSocket("ENOENT"), { syscall: "connect" }), "maintenance"],
  ["a missing file", fromSocket("ENOENT"), "internal"],
  ["a connection closed by the server", fromDriver("Connection terminated unexpectedly"), "maintenance"],
  ["a timeout of connecting", fromDriver("timeout exceeded when trying to connect"), "maintenance"],
  [
    "a client of the driver with a broken connection",
    fromDriver("Client has encountered a connection error and is not queryable"),
    "maintenance",
  ],
  ["a closed client of the driver", fromDriver("Client was closed and is not queryable"), "maintenance"],
  ["a timeout of a query", fromDriver("Query read timeout"), "maintenance"],
  ["the driver's message inside another message", fromDriver("unexpected: Connection terminated"), "internal"],
  ["a caller who disconnected during the request", Object.assign(new Error("aborted"), { code: "ECONNRESET" }), "bad_request"],
  ["an unavailable store of media", storeAway("closed"), "maintenance"],
  ["a body that is too large", new HTTPException(413), "too_large"],
  ["a body of another type", new HTTPException(415), "unsupported"],
  ["an unreadable body", new HTTPException(400), "bad_request"],
  ["a 500 thrown by a library", new HTTPException(500), "internal"],
  ["an invalid form", invalid({ phone: ["Поле обязательно для заполнения!"] }), "validation"],
  ["a programming error", new TypeError("undefined is not a function"), "internal"],
  ["a thrown value that is no Error", "away", "internal"],
] as const)("the problem of %s has the right code", (_, error, code) => {
  expect(toProblem(error).code).toBe(code);
});

test("P1: the log contains codes and stack frames, and nothing of the request", () => {
  const described = describeError(fromDatabase("57014"));

  expect(described).toMatchObject({ codes: ["57014"] });
  expect(JSON.stringify(described)).not.toMatch(/79001234567|canceling/);
});
