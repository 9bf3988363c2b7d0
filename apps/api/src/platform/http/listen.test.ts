import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { failureSchema } from "@len/contract/envelope";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../log/log.ts";
import { toProblem } from "./errors.ts";
import { listen } from "./listen.ts";

let server: Awaited<ReturnType<typeof listen>>;
let port: number;
const problems: string[] = [];

beforeAll(async () => {
  const long = new Uint8Array(10_000_000);
  const app = new Hono();
  app.get("/long", (c) => c.body(long));
  app.all("*", async (c) => c.json({ url: c.req.url, host: c.req.header("host"), bytes: (await c.req.arrayBuffer()).byteLength }));
  app.onError((error, c) => {
    problems.push(toProblem(error).code);
    return c.body(null, 400);
  });
  server = await listen({ fetch: app.fetch, port: 0, log: silentLog });
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Sends raw bytes and returns the server's answer. */
function send(text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(text, "latin1"));
  socket.on("data", (part) => {
    answer += part.toString("utf8");
    if (/\r\n\r\n[\s\S]*\}$/.test(answer)) socket.end();
  });
  socket.on("close", () => resolve(answer));
  socket.on("error", reject);
  return promise;
}

const openConnections = () =>
  new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

const statusOf = (answer: string) => Number(answer.split(" ")[1]);
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));

test.each([
  ["no HTTP at all", "nonsense\r\n\r\n", 400, "bad_request"],
  ["an unknown method", "G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400, "bad_request"],
  ["a header without a colon", "GET / HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n", 400, "bad_request"],
  ["two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na", 400, "bad_request"],
  [
    "a length and chunks",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    400,
    "bad_request",
  ],
  ["broken chunks", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", 400, "bad_request"],
  ["20 KB of headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431, "too_large"],
  ["an address of 20 KB", `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, "too_large"],
  ["no Host", "GET / HTTP/1.1\r\n\r\n", 400, "bad_request"],
  ["an unknown Expect header", "GET / HTTP/1.1\r\nHost: a\r\nExpect: nonsense\r\n\r\n", 417, "bad_request"],
  ["a backslash in the path", "GET /\\evil.example HTTP/1.1\r\nHost: a\r\n\r\n", 400, "bad_request"],
])("L3: %s is refused in the shape of the contract", async (_, bytes, status, code) => {
  const answer = await send(bytes);

  expect(statusOf(answer)).toBe(status);
  expect(answer).toMatch(/content-type: application\/json/i);
  expect(failureSchema.parse(bodyOf(answer)).error.code).toBe(code);
});

test.each([
  ["a foreign Host", "GET /x HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
  ["an invalid Host", "GET /x HTTP/1.1\r\nHost: a b<c>\r\nConnection: close\r\n\r\n"],
  ["two Hosts", "GET /x HTTP/1.1\r\nHost: a\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
  ["no Host in HTTP/1.0", "GET /x HTTP/1.0\r\n\r\n"],
  ["an absolute request line", "GET http://evil.example/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
])("%s never reaches code that parses the URL", async (_, bytes) => {
  const answer = await send(bytes);

  expect(statusOf(answer)).toBe(200);
  expect(bodyOf(answer)).toEqual({ url: "http://localhost/x", host: "localhost", bytes: 0 });
});

test("L6: a client that disconnects in the middle of a body causes no error in the log", async () => {
  problems.length = 0;
  const socket = connect(port, "127.0.0.1", () => socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf"));
  setTimeout(() => socket.destroy(), 50);

  await expect.poll(() => problems).toEqual(["bad_request"]);
});

test("L6: fifty clients that disconnect in the middle of an answer leave no connection and no error", async () => {
  problems.length = 0;
  const failures: string[] = [];
  const note = (error: Error) => failures.push(error.message);
  process.on("uncaughtExceptionMonitor", note);
  const isClosed = Array.from({ length: 50 }, () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const socket = connect(port, "127.0.0.1", () => socket.write("GET /long HTTP/1.1\r\nHost: a\r\n\r\n"));
    socket.once("data", () => socket.resetAndDestroy());
    socket.on("close", () => resolve());
    return promise;
  });
  await Promise.all(isClosed);

  await expect.poll(openConnections).toBe(0);
  process.off("uncaughtExceptionMonitor", note);
  expect([...problems, ...failures]).toEqual([]);
});

test("the server still answers after all refusals", async () => {
  const answer = await send("GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

  expect(statusOf(answer)).toBe(200);
});

test("the limits of connections are set", () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    maxConnections: 5_000,
  });
});

test("the server listens on this machine only, unless a setting says otherwise", () => {
  expect(server.address()).toMatchObject({ address: "127.0.0.1" });
});

test.each([
  ["nothing", "", ""],
  ["half a header", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", "HTTP/1.1 408 "],
  ["half a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf", "HTTP/1.1 408 "],
  ["no second request", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "HTTP/1.1 200 "],
])("L2: a connection that sends %s is closed after its timeout", async (_, bytes, answer) => {
  const strict = await listenStrictly({ maxConnections: 10 });
  const socket = connect(strict.port, "127.0.0.1", () => socket.write(bytes));
  const said = await text(socket);

  expect(said.startsWith(answer)).toBe(true);
  strict.close();
});

test("connections above the limit are closed at once, and the others are answered", async () => {
  const strict = await listenStrictly({ maxConnections: 3, headersTimeout: 60_000 });
  const held = Array.from({ length: 3 }, () => connect(strict.port, "127.0.0.1"));
  await Promise.all(held.map((socket) => once(socket, "connect")));

  const refused = connect(strict.port, "127.0.0.1");
  expect(await text(refused).catch(() => "")).toBe("");

  held[0]?.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(held[0] && (await text(held[0]))).toMatch(/^HTTP\/1.1 200 /);
  strict.close();
});

async function listenStrictly(limits: { maxConnections: number; headersTimeout?: number }) {
  const fetch = async (request: Request) => new Response(await request.text().catch(() => ""));
  const times = { headersTimeout: 100, requestTimeout: 200, keepAliveTimeout: 100 };
  const strict = await listen({
    fetch,
    port: 0,
    log: silentLog,
    limits: { ...times, ...limits, requestTimeout: limits.headersTimeout ?? 200 },
  });
  const address = strict.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    close() {
      strict.close();
      strict.closeAllConnections();
    },
  };
}
