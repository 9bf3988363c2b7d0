import { setTimeout as pause } from "node:timers/promises";
import { type DeliveryOptions, deliverDue, reasonOf } from "./deliver.ts";

export type OutboxWorker = {
  /** Starts no further letters and waits for those being sent; the lease of a hanging one expires by itself. */
  stop(): Promise<void>;
  /** Wakes the worker for a new letter instead of waiting for the next poll. */
  wake(): void;
  /** Sends all due letters and returns their number. */
  deliverDue(): Promise<number>;
};

const lookEveryMs = 5_000;
const lookAfterErrorMs = 30_000;
const stopWithinMs = 3_000;

/** Polls for letters immediately, every five seconds and when woken. */
export function startOutboxWorker(options: DeliveryOptions): OutboxWorker {
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = Promise.withResolvers();
      const next = await look();
      await Promise.race([pause(next, undefined, { signal: stopping.signal }).catch(() => {}), woken.promise]);
    }
  }

  async function look(): Promise<number> {
    try {
      await deliverDue(options, stopping.signal);
      return lookEveryMs;
    } catch (error) {
      options.log.error({ reason: reasonOf(error) }, "Outbox could not be read");
      return lookAfterErrorMs;
    }
  }

  const running = run();
  return {
    deliverDue: () => deliverDue(options, stopping.signal),
    wake: () => woken.resolve(),
    async stop() {
      stopping.abort();
      await Promise.race([running, pause(stopWithinMs, undefined, { ref: false })]);
    },
  };
}
