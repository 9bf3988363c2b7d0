// @vitest-environment node
import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { createLimitedServer } from "./connections.ts";

vi.setConfig({ testTimeout: 60_000 });

const strict = { maxConnections: 3, headersTimeout: 100, requestTimeout: 200, keepAliveTimeout: 100 };

let server: Server;

async function open(limits?: typeof strict): Promise<number> {
  server = createLimitedServer((req, res) => void req.resume().on("end", () => res.end("page")), limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test("the server sets the limits of connections", async () => {
  await open();

  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout, maxConnections]).toEqual([10_000, 30_000, 65_000, 5_000]);
});

test.each([
  ["nothing", "", ""],
  ["half a header", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", "HTTP/1.1 408 "],
  ["half a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf", "HTTP/1.1 408 "],
  ["no second request", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "HTTP/1.1 200 "],
])("a connection that sends %s is closed after its time limit", async (_, bytes, answer) => {
  const socket = connect(await open(strict), "127.0.0.1", () => socket.write(bytes));

  expect((await text(socket)).startsWith(answer)).toBe(true);
});

test("connections above the limit are closed at once, and the others are answered", async () => {
  const port = await open({ ...strict, headersTimeout: 60_000, requestTimeout: 60_000 });
  const held = Array.from({ length: 3 }, () => connect(port, "127.0.0.1"));
  await Promise.all(held.map((socket) => once(socket, "connect")));

  expect(await text(connect(port, "127.0.0.1")).catch(() => "")).toBe("");

  held[0]?.write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(held[0] && (await text(held[0]))).toMatch(/^HTTP\/1.1 200 /);
});
