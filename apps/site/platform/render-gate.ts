/** Too many visitors wait for pages that are not in memory. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/** Lets few pages be made at a time, visitors' pages before those nobody waits for; more than `queue` visitors are turned away. */
export function createRenderGate({ atOnce, queue }: { atOnce: number; queue: number }) {
  const waiting: { visitors: (() => void)[]; nobody: (() => void)[] } = { visitors: [], nobody: [] };
  let running = 0;

  /** Whoever waits takes the place over: a newcomer must not take it too. */
  function leave() {
    const next = waiting.visitors.shift() ?? waiting.nobody.shift();
    if (next) next();
    else running -= 1;
  }

  return async <Value>(work: () => Promise<Value>, { forNobody = false } = {}): Promise<Value> => {
    const line = forNobody ? waiting.nobody : waiting.visitors;
    if (running < atOnce) running += 1;
    else {
      if (!forNobody && line.length >= queue) throw new TooBusy();
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
