/** Too many visitors wait for pages that are not in memory. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/** Lets few pages be made at a time, visitors' pages before those nobody waits for; more than `queue` visitors are turned away. */
export function createRenderGate({ atOnce, queue }: { atOnce: number; queue: number }) {
  const waiting: { visitors: (() => void)[]; nobody: (() => void)[] } = { visitors: [], nobody: [] };
  let running = 0;

  function leave() {
    running -= 1;
    (waiting.visitors.shift() ?? waiting.nobody.shift())?.();
  }

  return async <Value>(work: () => Promise<Value>, { forNobody = false } = {}): Promise<Value> => {
    const line = forNobody ? waiting.nobody : waiting.visitors;
    if (running >= atOnce) {
      if (!forNobody && line.length >= queue) throw new TooBusy();
      await new Promise<void>((resolve) => line.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
