import { TooBusy } from "./render-gate.ts";

type Bounds = {
  atOnce: number;
  /** How many works may wait in all. */
  queue: number;
  /** How many of them may be one visitor's. */
  ofOne: number;
};

/**
 * Lets few works run at a time. Visitors who wait take turns, so that whoever asks for much waits behind themselves alone. Throws
 * `TooBusy` when too many works wait, of all visitors or of one.
 */
export function createTurns({ atOnce, queue, ofOne }: Bounds) {
  const lines = new Map<string, (() => void)[]>();
  let running = 0;
  let waiting = 0;

  /** The next visitor takes the place over, and with more works waiting goes to the end. */
  function leave() {
    const [next] = lines;
    if (!next) {
      running -= 1;
      return;
    }
    const [visitor, [begin, ...others]] = next;
    lines.delete(visitor);
    if (others.length > 0) lines.set(visitor, others);
    waiting -= 1;
    begin?.();
  }

  return async <Value>(visitor: string, work: () => Promise<Value>): Promise<Value> => {
    const line = lines.get(visitor) ?? [];
    if (running < atOnce) running += 1;
    else {
      if (waiting >= queue || line.length >= ofOne) throw new TooBusy();
      waiting += 1;
      await new Promise<void>((resolve) => lines.set(visitor, [...line, resolve]));
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
