import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "../log/log.ts";

/** Events of a listener. Notifications sent between `lost` and the next `listening` are missed. */
type Ears = { listening(): void; notified(payload: string): void; lost(): void };

/** Receives the notifications of a channel until it is closed, and reconnects after a lost connection. */
export type Listen = (channel: string, ears: Ears) => { close(): Promise<void> };

const pauses = [100, 1_000, 5_000];
const askEveryMs = 15_000;

/** Listens on a connection of its own, which is checked every 15 seconds and replaced when it is lost. */
export function listenOnServer({ databaseUrl, log }: { databaseUrl: string; log: Log }): Listen {
  return (channel, ears) => {
    const closing = new AbortController();
    const { signal } = closing;

    async function listenOnce(): Promise<void> {
      const client = new Client({
        connectionString: databaseUrl,
        application_name: "len-api-listen",
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
        keepAlive: true,
      });
      const ended = Promise.withResolvers<void>();
      client.on("error", () => ended.resolve());
      client.on("end", () => ended.resolve());
      client.on("notification", ({ payload }) => ears.notified(payload ?? ""));
      signal.addEventListener("abort", () => ended.resolve(), { once: true });
      try {
        await client.connect();
        await client.query(`listen ${channel}`);
        ears.listening();
        const asking = setInterval(() => client.query("select 1").catch(() => ended.resolve()), askEveryMs);
        await ended.promise.finally(() => clearInterval(asking));
      } finally {
        ears.lost();
        await Promise.race([client.end().catch(() => {}), pause(1_000, undefined, { ref: false })]);
      }
    }

    async function run(): Promise<void> {
      for (let tries = 0; !signal.aborted; tries += 1) {
        const startedAt = performance.now();
        await listenOnce().catch(() => {});
        if (signal.aborted) return;
        if (performance.now() - startedAt > askEveryMs) tries = 0;
        log.warn({ tries }, "the connection that receives notifications was lost");
        await pause(pauses[tries] ?? pauses.at(-1), undefined, { signal, ref: false }).catch(() => {});
      }
    }

    const running = run();
    return {
      async close() {
        closing.abort();
        await running;
      },
    };
  };
}
