// @vitest-environment node
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ChangeStream, openChangeStream } from "./change-stream.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Until it is so; a busy machine may take a while. */
const eventually = <Value>(look: () => Value) => vi.waitFor(look, { timeout: 20_000 });

type Connection = { headers: IncomingHttpHeaders; res: ServerResponse };

let server: Server;
let connections: Connection[];
let heard: string[];
let stream: ChangeStream;

/** Opens the stream of a server that the test speaks for, and writes down what is heard. */
function open(options: { lastId?: number; silence?: { doubtful: number; dead: number }; settling?: number } = {}) {
  const { port } = server.address() as AddressInfo;
  stream = openChangeStream({
    baseUrl: `http://127.0.0.1:${port}`,
    log: { info() {}, warn() {}, error() {} },
    pauses: { first: 5, longest: 20 },
    settling: 20,
    listener: {
      connected: (resumed) => heard.push(resumed ? "resumed" : "connected"),
      changed: (changes) => heard.push(changes.map(({ collection, slugs }) => `${collection}:${slugs?.join() ?? "*"}`).join(" ")),
      reset: () => heard.push("reset"),
      lost: () => heard.push("lost"),
    },
    ...options,
  });
}

beforeEach(async () => {
  [connections, heard] = [[], []];
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

const event = (name: string, data: { id: number }) => `id: ${data.id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const change = (id: number, collection: string, slugs: string[] | null) =>
  event("change", { id, changes: [{ collection, slugs }] } as { id: number });
const hearing = (expected: string[]) => eventually(() => expect(heard).toEqual(expected));

test("changes are heard from hello on, in whatever pieces they arrive", async () => {
  open();
  const { headers, res } = await connection(0);
  expect(headers["last-event-id"]).toBeUndefined();

  const text = `: \n\n${event("hello", { id: 7 })}${change(8, "doctors", ["ёлка"])}: \r\n\r\n${change(9, "news", null)}`;
  for (const byte of Buffer.from(text)) res.write(Buffer.of(byte));

  await hearing(["connected", "doctors:ёлка", "news:*"]);
  expect(stream.lastId()).toBe(9);
});

test("after a break it goes on behind the last change it has heard, and believes itself when all missed ones are there", async () => {
  open();
  (await connection(0)).res.write(event("hello", { id: 7 }) + change(8, "doctors", null));
  await hearing(["connected", "doctors:*"]);
  (await connection(0)).res.destroy();

  const { headers, res } = await connection(1);
  expect(headers["last-event-id"]).toBe("8");
  res.write(event("hello", { id: 8 }) + change(9, "news", null) + change(10, "pages", ["about"]));

  await hearing(["connected", "doctors:*", "lost", "news:*", "pages:about", "resumed"]);
});

test("it begins where an earlier process stopped; an unknown place resets", async () => {
  open({ lastId: 41 });
  const { headers, res } = await connection(0);
  expect(headers["last-event-id"]).toBe("41");

  res.write(event("reset", { id: 3 }) + change(4, "news", null));

  await hearing(["reset", "connected", "news:*"]);
});

test("a reset in between is passed on", async () => {
  open();
  (await connection(0)).res.write(event("hello", { id: 1 }) + event("reset", { id: 5 }));

  await hearing(["connected", "reset", "connected"]);
  expect(stream.lastId()).toBe(5);
});

test("a connection without a sign of life is given up", async () => {
  server.on("request", (_, res) => res.write(event("hello", { id: 1 })));

  open({ silence: { doubtful: 100, dead: 200 } });

  await eventually(() => expect(heard.join()).toContain("connected,lost"));
  await connection(1);
});

test("a connection that falls silent is not believed, and is again once it has said what was held up", async () => {
  open({ silence: { doubtful: 100, dead: 60_000 } });
  const { res } = await connection(0);
  res.write(event("hello", { id: 1 }));
  await hearing(["connected", "lost"]);

  res.write(`: \n\n${change(2, "news", null)}`);
  await eventually(() => expect(heard.slice(0, 4)).toEqual(["connected", "lost", "news:*", "resumed"]));

  expect(connections).toHaveLength(1);
});

test("two missed heartbeats end a connection by itself", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    open();
    (await connection(0)).res.write(event("hello", { id: 1 }));
    await hearing(["connected"]);

    await vi.advanceTimersByTimeAsync(6_000);
    expect(heard).toEqual(["connected"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(heard).toEqual(["connected", "lost"]);
    await vi.advanceTimersByTimeAsync(5_000);
    await hearing(["connected", "lost", "lost"]);
  } finally {
    vi.useRealTimers();
  }
});

test("what is not of the contract is not passed over: it starts anew from what it knows", async () => {
  open();
  (await connection(0)).res.write(
    `${event("hello", { id: 1 })}id: 2\nevent: change\ndata: {"id":2,"changes":[{"collection":"unknown"}]}\n\n`,
  );

  const { headers } = await connection(1);

  expect(headers["last-event-id"]).toBe("1");
  expect(heard).toEqual(["connected", "lost"]);
});
