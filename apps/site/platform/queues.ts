import PQueue from "p-queue";

/** Thrown when too many requests are already waiting. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/**
 * Runs at most `atOnce` tasks at a time; tasks that visitors wait for come before background tasks. Throws `TooBusy` when `queue`
 * visitors' tasks are already waiting.
 */
export function createRenderQueue({ atOnce, queue }: { atOnce: number; queue: number }) {
  const works = new PQueue({ concurrency: atOnce });

  return async <Value>(work: () => Promise<Value>, { background = false } = {}): Promise<Value> => {
    if (!background && works.sizeBy({ priority: 1 }) >= queue) throw new TooBusy();
    return await works.add(work, { priority: background ? 0 : 1 });
  };
}

type Bounds = {
  atOnce: number;
  /** How many tasks may wait in total. */
  queue: number;
  /** How many of them may belong to one visitor. */
  ofOne: number;
};

/**
 * Runs at most `atOnce` tasks at a time. No visitor has more than `atOnce` tasks in the common queue: a visitor who sends many requests
 * only waits behind their own. Throws `TooBusy` when too many tasks are waiting, in total or for one visitor.
 */
export function createFairQueue({ atOnce, queue, ofOne }: Bounds) {
  const works = new PQueue({ concurrency: atOnce });
  const ofVisitors = new Map<string, PQueue>();
  let unfinished = 0;

  return async <Value>(visitor: string, work: () => Promise<Value>): Promise<Value> => {
    const own = ofVisitors.get(visitor) ?? new PQueue({ concurrency: atOnce });
    if (unfinished >= queue + atOnce || own.size + own.pending >= ofOne + atOnce) throw new TooBusy();

    ofVisitors.set(visitor, own);
    unfinished += 1;
    try {
      return await own.add(() => works.add(work));
    } finally {
      unfinished -= 1;
      if (own.size + own.pending === 0) ofVisitors.delete(visitor);
    }
  };
}
