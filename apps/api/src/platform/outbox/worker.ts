import { setTimeout as pause } from "node:timers/promises";
import { type DeliveryOptions, deliverDue, reasonOf } from "./deliver.ts";

export type OutboxWorker = {
  /** Takes no more letters and waits for those on their way; the lease of one that hangs runs out by itself. */
  stop(): Promise<void>;
  /** Says that a letter has been written, so that it does not wait for the next look. */
  wake(): void;
  /** Sends what is due and answers how many went out. */
  deliverDue(): Promise<number>;
};

const lookEveryMs = 5_000;
const lookAfterErrorMs = 30_000;
const stopWithinMs = 3_000;

/** Looks for letters at once, every five seconds and when woken. */
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
