import { type EditionEvent, editionEventSchema } from "@len/contract/edition";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { expect } from "vitest";
import type { Listen } from "../src/platform/database/listen.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { startEditionFeed } from "../src/publishing/edition/feed.ts";
import { createEditionStreams } from "../src/publishing/edition/streams.ts";
import { appOver, type TestApp, testConfig } from "./app.ts";
import type { OwnDatabase } from "./database.ts";

type Options = { limits?: { ofOthers: number; ofOneAddress: number; ofSite: number }; listen?: Listen; siteApiSecret?: string };

/** One running instance of the API over a database that other instances may share. `stop` it before the database is closed. */
export async function startInstance(own: OwnDatabase, { limits, listen = own.listen, siteApiSecret }: Options = {}) {
  const { db, dataDir } = own;
  const feed = await startEditionFeed({ db, listen, log: silentLog });
  const streams = createEditionStreams({ feed, ...(limits && { limits }) });
  const app = appOver({ db, dataDir, config: { ...testConfig(dataDir), siteApiSecret }, editions: { feed, streams } });
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

export type EditionReader = { next(): Promise<EditionEvent["edition"] | "end">; close(): Promise<void> };

/** Reads `/api/changes` as a page cache would; every event is checked against the contract. */
export async function readEditions(app: TestApp): Promise<EditionReader> {
  const response = await app.request("/api/changes");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  if (!reader) throw new Error("A stream has a body");
  return {
    async next() {
      const { done, value } = await reader.read();
      if (done) return "end";
      expect(value.event).toBe("edition");
      return editionEventSchema.parse(JSON.parse(value.data)).edition;
    },
    close: () => reader.cancel(),
  };
}
