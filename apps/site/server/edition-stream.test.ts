// @vitest-environment node
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEditionStream } from "./edition-stream.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Waits until the condition is true; a busy machine may take a while. */
const eventually = <Value>(look: () => Value) => vi.waitFor(look, { timeout: 20_000 });

type Connection = { headers: IncomingHttpHeaders; res: ServerResponse };

let server: Server;
let connections: Connection[];
let heard: (number | "lost")[];
let warned: string[];
let stream: ReturnType<typeof openEditionStream>;

/** Opens the stream of a server that the test controls, and records the events. */
function open(options: { silence?: number } = {}) {
  const { port } = server.address() as AddressInfo;
  stream = openEditionStream({
    baseUrl: `http://127.0.0.1:${port}`,
    secret: "a secret of the two hosts",
    log: { info() {}, warn: (_: unknown, text?: string) => void warned.push(text ?? ""), error() {} },
    pauses: { first: 5, longest: 20 },
    onEdition: (edition) => heard.push(edition),
    onLost: () => heard.push("lost"),
    ...options,
  });
}

beforeEach(async () => {
  [connections, heard, warned] = [[], [], []];
  server = createServer(({ headers }, res) => {
    res.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
    connections.push({ headers, res });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  stream.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function connection(number: number): Promise<Connection> {
  return await eventually(() => {
    const found = connections[number];
    if (!found) throw new Error("not connected yet");
    return found;
  });
}

const event = (edition: unknown) => `event: edition\ndata: ${JSON.stringify({ edition })}\n\n`;
const expectHeard = (expected: typeof heard) => eventually(() => expect(heard).toEqual(expected));

test("editions are read however the stream is split into chunks; other events and comments are ignored", async () => {
  open();
  const { res } = await connection(0);

  const text = `: ёлка\n\n${event(7)}event: other\ndata: 1\n\n: \r\n\r\n${event(8)}`;
  for (const byte of Buffer.from(text)) res.write(Buffer.of(byte));

  await expectHeard([7, 8]);
});

test("after a lost connection the stream is opened again and receives the current edition", async () => {
  open();
  (await connection(0)).res.write(event(7));
  await expectHeard([7]);
  (await connection(0)).res.destroy();

  (await connection(1)).res.write(event(9));

  await expectHeard([7, "lost", 9]);
});

test("the site identifies itself, and logs one warning when it receives no events, even if it has never received any", async () => {
  open();
  for (const number of [0, 1, 2]) {
    const { headers, res } = await connection(number);
    expect(headers["x-site-secret"]).toBe("a secret of the two hosts");
    res.end();
  }
  (await connection(3)).res.write(event(7));
  await eventually(() => expect(heard).toContain(7));
  expect(warned).toEqual([expect.stringContaining("does not hear of changes")]);

  (await connection(3)).res.destroy();

  await eventually(() => expect(warned).toHaveLength(2));
});

test("a stream that ends is opened again", async () => {
  open();
  (await connection(0)).res.end(event(7));

  (await connection(1)).res.write(event(7));

  await expectHeard([7, "lost", 7]);
});

test("a connection that stops sending is closed, and so is a connection that never sends anything", async () => {
  // Long enough that even a busy machine delivers the event in this time.
  open({ silence: 500 });
  (await connection(0)).res.write(event(7));

  await connection(2);

  expect(heard.slice(0, 3)).toEqual([7, "lost", "lost"]);
});

test("a heartbeat counts even if it arrives while this process is too busy to read it", async () => {
  open({ silence: 500 });
  const { res } = await connection(0);
  res.write(event(7));
  await expectHeard([7]);

  // After this callback the event loop runs timers before it reads sockets.
  setImmediate(() => {
    res.write(event(8));
    for (const end = performance.now() + 1_000; performance.now() < end; );
  });

  await eventually(() => expect(heard.length).toBeGreaterThan(1));
  expect(heard.slice(0, 2)).toEqual([7, 8]);
});

test("after one missed heartbeat the connection is closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    open();
    (await connection(0)).res.write(event(1));
    await expectHeard([1]);

    await vi.advanceTimersByTimeAsync(7_000);
    expect(heard).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1_000);
    await expectHeard([1, "lost"]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["a number that is none", event("восемь")],
  ["no JSON", "event: edition\ndata: {\n\n"],
  ["an endless event", `data: ${"x".repeat(70_000)}`],
])("%s ends the connection, and another one is opened", async (_, text) => {
  open();
  (await connection(0)).res.write(event(7) + text);

  (await connection(1)).res.write(event(8));

  await expectHeard([7, "lost", 8]);
});
