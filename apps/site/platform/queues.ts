import PQueue from "p-queue";

/** Too many tasks are waiting already. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/**
 * Runs at most `atOnce` tasks at a time, those that visitors wait for before background tasks. Throws `TooBusy` when `queue` tasks
 * of visitors are waiting already.
 */
export function createRenderQueue({ atOnce, queue }: { atOnce: number; queue: number }) {
  const tasks = new PQueue({ concurrency: atOnce });

  return async <Value>(task: () => Promise<Value>, { background = false } = {}): Promise<Value> => {
    if (!background && tasks.sizeBy({ priority: 1 }) >= queue) throw new TooBusy();
    return await tasks.add(task, { priority: background ? 0 : 1 });
  };
}

type Bounds = {
  atOnce: number;
  /** How many tasks may wait in all. */
  queue: number;
  /** How many waiting tasks one visitor may have. */
  ofOne: number;
};

/**
 * Runs at most `atOnce` tasks at a time. No visitor has more than `atOnce` tasks in the common queue; the others wait in a queue of that
 * visitor, so that one who asks for much delays only themselves. Throws `TooBusy` when too many tasks wait, of all visitors or of one.
 */
export function createFairQueue({ atOnce, queue, ofOne }: Bounds) {
  const tasks = new PQueue({ concurrency: atOnce });
  const ofVisitors = new Map<string, PQueue>();
  let unfinished = 0;

  return async <Value>(visitor: string, task: () => Promise<Value>): Promise<Value> => {
    const own = ofVisitors.get(visitor) ?? new PQueue({ concurrency: atOnce });
    if (unfinished >= queue + atOnce || own.size + own.pending >= ofOne + atOnce) throw new TooBusy();

    ofVisitors.set(visitor, own);
    unfinished += 1;
    try {
      return await own.add(() => tasks.add(task));
    } finally {
      unfinished -= 1;
      if (own.size + own.pending === 0) ofVisitors.delete(visitor);
    }
  };
}
