import PQueue from "p-queue";

/** Too many requests wait already. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/**
 * Runs at most `atOnce` works at a time, those that visitors wait for before background works. Throws `TooBusy` when `queue` works
 * of visitors wait already.
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
  /** How many works may wait in all. */
  queue: number;
  /** How many of them may be one visitor's. */
  ofOne: number;
};

/**
 * Runs at most `atOnce` works at a time. No visitor has more than `atOnce` works in the common queue, so that a visitor who asks for
 * much waits behind their own works. Throws `TooBusy` when too many works wait, of all visitors or of one.
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
