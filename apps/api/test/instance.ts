import { type ChangeStreamEvent, changeStreamSchemas } from "@len/contract/changes";
import { expect } from "vitest";
import { silentLog } from "../src/platform/log/log.ts";
import { startChangeFeed } from "../src/publishing/changes/feed.ts";
import { createChangeStreams } from "../src/publishing/changes/streams.ts";
import { appOver, type TestApp } from "./app.ts";
import type { OwnDatabase } from "./database.ts";

type Limits = { inAll: number; ofOneAddress: number };

/** One running instance of the API over a database that others may have, too. `stop` it before the database is closed. */
export async function startInstance({ db, dataDir, listen }: OwnDatabase, options: { limits?: Limits } = {}) {
  const feed = await startChangeFeed({ db, listen, log: silentLog });
  const streams = createChangeStreams({ db, feed, ...options });
  const app = appOver({ db, dataDir, changes: { feed, streams } });
  return {
    app,
    feed,
    streams,
    async stop() {
      streams.close();
      await feed.stop();
    },
  };
}

export type EventReader = { next(): Promise<ChangeStreamEvent | "heartbeat" | "end">; close(): Promise<void> };

/** Reads `/api/changes` as a page cache would; every event is checked against the contract. */
export async function readChanges(app: TestApp, headers: Record<string, string> = {}, query = ""): Promise<EventReader> {
  const response = await app.request(`/api/changes${query}`, { headers });
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("A stream has a body");
  let text = "";
  return {
    async next() {
      while (!text.includes("\n\n")) {
        const { done, value } = await reader.read();
        if (done) return "end";
        text += value;
      }
      const [block = ""] = text.split("\n\n");
      text = text.slice(block.length + 2);
      return block.startsWith(":") ? "heartbeat" : toEvent(block);
    },
    close: () => reader.cancel(),
  };
}

function toEvent(block: string): ChangeStreamEvent {
  const fields = new Map(block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
  const data: unknown = JSON.parse(fields.get("data") ?? "");
  expect(data).toMatchObject({ id: Number(fields.get("id")) });
  const name = fields.get("event");
  if (name === "hello") return { event: name, data: changeStreamSchemas.hello.parse(data) };
  if (name === "change") return { event: name, data: changeStreamSchemas.change.parse(data) };
  if (name === "reset") return { event: name, data: changeStreamSchemas.reset.parse(data) };
  throw new Error(`No such event: ${name}`);
}
