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
  ["a statement given up for being slow", fromDatabase("57014"), "maintenance"],
  ["a lock that did not come", fromDatabase("55P03"), "maintenance"],
  ["a transaction that lay idle", fromDatabase("25P03"), "maintenance"],
  ["a server that shuts down", fromDatabase("57P01"), "maintenance"],
  ["a server that crashed", fromDatabase("57P02"), "maintenance"],
  ["a server that starts", fromDatabase("57P03"), "maintenance"],
  ["too many connections", fromDatabase("53300"), "maintenance"],
  ["a connection that broke", fromDatabase("08006"), "maintenance"],
  ["a full disk", fromDatabase("53100"), "storage_full"],
  ["a database that only reads, its disk being full", fromDatabase("25006"), "storage_full"],
  ["a doubled key nobody expected", fromDatabase("23505"), "internal"],
  ["a column that is not there", fromDatabase("42703"), "internal"],
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN"].map(
    (code) => [`a socket's ${code}`, fromSocket(code), "maintenance"] as const,
  ),
  ["no room for a file", fromSocket("ENOSPC"), "storage_full"],
  ["a quota for files", fromSocket("EDQUOT"), "storage_full"],
  ["a Unix socket that is not there", Object.assign(fromSocket("ENOENT"), { syscall: "connect" }), "maintenance"],
  ["a file that is not there", fromSocket("ENOENT"), "internal"],
  ["a line that broke", fromDriver("Connection terminated unexpectedly"), "maintenance"],
  ["a line that did not come", fromDriver("timeout exceeded when trying to connect"), "maintenance"],
  ["a client that broke", fromDriver("Client has encountered a connection error and is not queryable"), "maintenance"],
  ["a client that left", fromDriver("Client was closed and is not queryable"), "maintenance"],
  ["an answer that did not come", fromDriver("Query read timeout"), "maintenance"],
  ["the same words inside others", fromDriver("unexpected: Connection terminated"), "internal"],
  ["a caller who left while speaking", Object.assign(new Error("aborted"), { code: "ECONNRESET" }), "bad_request"],
  ["a store of media that is away", storeAway("closed"), "maintenance"],
  ["too much", new HTTPException(413), "too_large"],
  ["another type", new HTTPException(415), "unsupported"],
  ["words nobody can read", new HTTPException(400), "bad_request"],
  ["what a library means by 500", new HTTPException(500), "internal"],
  ["a form that does not fit", invalid({ phone: ["Поле обязательно для заполнения!"] }), "validation"],
  ["a mistake of ours", new TypeError("undefined is not a function"), "internal"],
  ["what is no error", "away", "internal"],
] as const)("%s is told as it is", (_, error, code) => {
  expect(toProblem(error).code).toBe(code);
});

test("P1: the log contains codes and stack frames, and nothing of the request", () => {
  const described = describeError(fromDatabase("57014"));

  expect(described).toMatchObject({ codes: ["57014"] });
  expect(JSON.stringify(described)).not.toMatch(/79001234567|canceling/);
});
