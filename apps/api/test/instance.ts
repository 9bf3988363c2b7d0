import { type EditionEvent, editionEventSchema, type TimesEvent, timesEventSchema } from "@len/contract/edition";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { expect } from "vitest";
import type * as z from "zod";
import type { Listen } from "../src/platform/database/listen.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { startEditionFeed } from "../src/publishing/edition/feed.ts";
import { createEditionStreams } from "../src/publishing/edition/streams.ts";
import { startTimesFeed } from "../src/publishing/edition/times-feed.ts";
import { appOver, type TestApp, testConfig } from "./app.ts";
import type { OwnDatabase } from "./database.ts";

type Options = { limits?: { ofOthers: number; ofOneAddress: number; ofSite: number }; listen?: Listen; siteApiSecret?: string };

/** One running instance of the API over a database that other instances may share. `stop` it before the database is closed. */
export async function startInstance(own: OwnDatabase, { limits, listen = own.listen, siteApiSecret }: Options = {}) {
  const { db, dataDir } = own;
  const feed = await startEditionFeed({ db, listen, log: silentLog });
  const times = startTimesFeed({ listen });
  const streams = createEditionStreams({ feed, times, ...(limits && { limits }) });
  const app = appOver({ db, dataDir, config: { ...testConfig(dataDir), siteApiSecret }, editions: { feed, streams } });
  return {
    app,
    feed,
    streams,
    async stop() {
      streams.close();
      await times.stop();
      await feed.stop();
    },
  };
}

export type EditionReader = {
  next(): Promise<EditionEvent["edition"] | "end">;
  /** The doctors of the next `times` event. */
  nextTimes(): Promise<TimesEvent["doctors"] | "end">;
  close(): Promise<void>;
};

/** Reads `/api/changes` as a page cache would; every event is checked against the contract. */
export async function readEditions(app: TestApp): Promise<EditionReader> {
  const response = await app.request("/api/changes");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const { body } = response;
  if (!body) throw new Error("A stream has a body");
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  /** Skips the other events. */
  async function nextOf<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.output<Schema> | "end"> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return "end";
      expect(["edition", "times"]).toContain(value.event);
      if (value.event === name) return schema.parse(JSON.parse(value.data));
    }
  }
  return {
    async next() {
      const event = await nextOf("edition", editionEventSchema);
      return event === "end" ? event : event.edition;
    },
    async nextTimes() {
      const event = await nextOf("times", timesEventSchema);
      return event === "end" ? event : event.doctors;
    },
    close: () => reader.cancel(),
  };
}
