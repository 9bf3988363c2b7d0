import { connect } from "node:net";
import { failureSchema } from "@len/contract/envelope";
import { expect } from "vitest";
import { apiUrl, type TestApp, test } from "../../../test/app.ts";
import { callsOf } from "../../../test/corpus/requests.ts";
import { known, posts } from "../../../test/corpus/rules.ts";
import { corpusSeed, isLongCorpus } from "../../../test/corpus/size.ts";
import { bodyWires, noCalls, wires } from "../../../test/corpus/wire.ts";
import { randomFrom } from "../../../test/faults/programme.ts";
import { addDirection, addDoctor, addVacancy } from "../../../test/rows.ts";
import { silentLog } from "../log/log.ts";
import { listen } from "./listen.ts";
import { describeCalls } from "./openapi.ts";

// Tests that `app.request` cannot make: answers to raw bytes on a socket, including bodies without a length.

const readStatus = 200;

async function ask(app: TestApp, bytes: string, options?: { patienceMs: number }): Promise<string> {
  const server = await listen({ fetch: app.fetch, port: 0, log: silentLog });
  const address = server.address();
  const answer = await answerTo(typeof address === "object" && address ? address.port : 0, bytes, options?.patienceMs);
  server.close();
  return answer;
}

/** All answers on the socket; `100 Continue` is not final. */
function read(answer: string) {
  const [head = "", ...body] = answer.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, "").split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") };
}

function expectAnswer(answer: string, expected: number | "closed", where: string): void {
  if (expected === "closed" && answer === "") return;
  const { status, head, body } = read(answer);
  expect(status, `${where}: ${answer.slice(0, 400)}`).toBe(expected);
  expect(head, where).not.toMatch(/^(?:Set-Cookie|Location):/im);
  expect(answer, where).not.toMatch(/evil\.example/);
  if (status < 400) return;
  expect(head, where).toMatch(/^content-type: application\/json/im);
  const { error } = failureSchema.parse(JSON.parse(body.replace(/^[\da-f]+\r\n([\s\S]*)\r\n0\r\n\r\n$/, "$1")));
  expect(head.toLowerCase(), where).toContain(`x-request-id: ${error.requestId.toLowerCase()}`);
}

const ascii = (form: object) =>
  JSON.stringify(form).replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

test("L4: malformed requests get the expected answer from every call", { timeout: 600_000 }, async ({ app, db }) => {
  await addDirection(db, known.direction);
  await addDoctor(db, { slug: known.doctor });
  await addVacancy(db, { slug: known.vacancy });
  let sent = 0;

  for (const { method, template } of callsOf(describeCalls(app, apiUrl))) {
    const rules = posts[template];
    if (template.includes("{") && !rules) continue;
    if (!isLongCorpus && !rules && !["/api/doctors", "/api/search"].includes(template)) continue;
    const line = `${method.toUpperCase()} ${template.replace(/\{\w+\}/, known.vacancy)}`;
    for (const { id, bytes, status } of rules ? [...wires, ...bodyWires] : wires) {
      const answer = await ask(app, bytes(line, rules ? ascii(rules.form(sent)) : ""));
      expectAnswer(answer, status ?? rules?.good ?? readStatus, `${line} ${id}`);
      sent += 1;
    }
  }

  expect(sent).toBeGreaterThan(400);
});

test.for(noCalls)("a malformed request for no call gets the expected answer: $id", async ({ bytes, status }, { app }) => {
  expectAnswer(await ask(app, bytes("GET /", "")), status ?? readStatus, "");
});

test("F5: a request with flipped bits gets a complete answer or a closed connection, never a 5xx", { timeout: 600_000 }, async ({
  app,
  db,
}) => {
  await addDirection(db, known.direction);
  await addDoctor(db, { slug: known.doctor });
  const path = "/api/requests/feedback";
  const body = ascii(posts[path]?.form(1) ?? {});
  const request = Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    "latin1",
  );
  const random = randomFrom(corpusSeed);
  const statuses: Record<number, number> = {};

  for (let round = 0; round < (isLongCorpus ? 2_000 : 200); round += 1) {
    const bytes = Buffer.from(request);
    for (let flips = 1 + Math.floor(random() * 3); flips > 0; flips -= 1) {
      const at = Math.floor(random() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    // The server waits half a minute for the rest of a request whose length has grown; the client waits for half a second.
    const answer = await ask(app, bytes.toString("latin1"), { patienceMs: 500 });
    if (answer === "") continue;
    const { status, head } = read(answer);
    expect(status, `${bytes.toString("latin1")}\n${answer.slice(0, 400)}`).toBeLessThan(500);
    expect(head).toMatch(/^HTTP\/1\.1 [1-4]\d\d /);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }

  console.info(JSON.stringify({ case: "F5", seed: corpusSeed, statuses }));
  expect(Object.keys(statuses).length).toBeGreaterThan(2);
});

test("a preflight request from a foreign page is answered by the server", async ({ app }) => {
  const answer = await ask(
    app,
    "OPTIONS /api/requests/doctor-appointments HTTP/1.1\r\nHost: a\r\nConnection: close\r\nOrigin: https://example.org\r\nAccess-Control-Request-Method: POST\r\n\r\n",
  );

  expect(read(answer).status).toBe(204);
  expect(answer).toMatch(/access-control-allow-origin: \*/i);
});

test("an unsupported method gets the allowed methods, and an empty post is refused", async ({ app }) => {
  const put = await ask(app, "PUT /api/doctors HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  const nothing = await ask(app, "POST /api/requests/feedback HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

  expect(read(put).status).toBe(405);
  expect(put).toMatch(/allow: GET/i);
  expect(read(nothing).status).toBe(415);
});

function answerTo(port: number, bytes: string, patienceMs = 0): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let answer = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
  socket.on("data", (part) => {
    answer += part.toString("utf8");
  });
  socket.setTimeout(patienceMs, () => socket.end());
  socket.on("error", () => resolve(answer));
  socket.on("close", () => resolve(answer));
  return promise;
}
