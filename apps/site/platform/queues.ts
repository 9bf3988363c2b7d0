import PQueue from "p-queue";

/** Thrown when too many tasks are already waiting. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/** p-queue starts the waiting task with the highest priority first. */
const priorities = { visitor: 1, background: 0 };

/**
 * Runs at most `atOnce` tasks at a time; tasks for which visitors wait run before background tasks. Throws `TooBusy` when `mostWaiting`
 * tasks of visitors are already waiting.
 */
export function createPriorityQueue({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const tasks = new PQueue({ concurrency: atOnce });

  return async <Value>(task: () => Promise<Value>, { background = false } = {}): Promise<Value> => {
    if (!background && tasks.sizeBy({ priority: priorities.visitor }) >= mostWaiting) throw new TooBusy();
    return await tasks.add(task, { priority: background ? priorities.background : priorities.visitor });
  };
}

type Bounds = {
  atOnce: number;
  /** Maximum number of waiting tasks in total. */
  mostWaiting: number;
  mostWaitingOfOne: number;
};

/**
 * Runs at most `atOnce` tasks at a time. Each visitor has at most `atOnce` tasks in the common queue; further tasks wait in a separate
 * queue of that visitor, so that a visitor with many tasks delays nobody else. A task without a visitor (`null`) runs when no visitor
 * waits. Throws `TooBusy` when too many tasks wait, in total or for one visitor.
 */
export function createFairQueue({ atOnce, mostWaiting, mostWaitingOfOne }: Bounds) {
  const tasks = new PQueue({ concurrency: atOnce });
  const ofVisitors = new Map<string, PQueue>();
  let unfinished = 0;

  return async <Value>(visitor: string | null, task: () => Promise<Value>): Promise<Value> => {
    if (visitor === null) return await tasks.add(task, { priority: priorities.background });
    const own = ofVisitors.get(visitor) ?? new PQueue({ concurrency: atOnce });
    if (unfinished >= mostWaiting + atOnce || own.size + own.pending >= mostWaitingOfOne + atOnce) throw new TooBusy();

    ofVisitors.set(visitor, own);
    unfinished += 1;
    try {
      return await own.add(() => tasks.add(task, { priority: priorities.visitor }));
    } finally {
      unfinished -= 1;
      if (own.size + own.pending === 0) ofVisitors.delete(visitor);
    }
  };
}
