import { connect } from "node:net";
import { expect } from "vitest";
import { test } from "../../test/app.ts";
import { listen } from "./listen.ts";
import { silentLog } from "./log.ts";

// What `app.request` cannot show: how the API answers bytes on a socket, where a body may come without a length.

const post = "POST /api/requests/doctor-appointments HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";
const chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
const form = JSON.stringify({
  name: "Anna",
  phone: "+7 900 123-45-67",
  comment: "morning",
  service: { id: "any" },
  doctor: { id: "any" },
});
const inChunks = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

test.for([
  [
    "a preflight of a foreign page",
    "OPTIONS /api/requests/doctor-appointments HTTP/1.1\r\nHost: a\r\nConnection: close\r\nOrigin: https://example.org\r\nAccess-Control-Request-Method: POST\r\n\r\n",
    204,
  ],
  ["a method the call does not know", "PUT /api/doctors HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 405],
  ["a post of nothing", `${post}\r\n`, 415],
  ["a form in chunks", `${post}${chunked}${inChunks(form)}`, 201],
  ["chunks past the limit", `${post}${chunked}${inChunks("a".repeat(70_000))}`, 413],
  ["a length past the limit", `${post}Content-Type: application/json\r\nContent-Length: 70000\r\n\r\n${"a".repeat(70_000)}`, 413],
] as const)("%s", async ([, bytes, status], { app }) => {
  const server = await listen({ fetch: app.fetch, port: 0, log: silentLog });
  const address = server.address();

  const answer = await answerTo(typeof address === "object" && address ? address.port : 0, bytes);
  server.close();

  expect(Number(answer.split(" ")[1])).toBe(status);
  if (status === 204) expect(answer).toMatch(/access-control-allow-origin: \*/i);
  if (status === 405) expect(answer).toMatch(/allow: GET/i);
});

function answerTo(port: number, bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let answer = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
  socket.on("data", (part) => {
    answer += part.toString("utf8");
  });
  socket.on("error", () => resolve(answer));
  socket.on("close", () => resolve(answer));
  return promise;
}
