import { LRUCache } from "lru-cache";
import { createFairQueue, createPriorityQueue } from "../../platform/queues.ts";

type Bounds = {
  /** Bytes of pictures cached in memory; the least recently used go first. */
  maxBytes: number;
  /** How many addresses may wait to be looked up. Anybody can invent addresses. */
  lookUps: number;
  /** Maximum number of waiting look-ups of one visitor. */
  lookUpsOfOne: number;
  /** Maximum number of different pictures waiting to be drawn. */
  drawings: number;
};

/**
 * Pictures by their address, each looked up and drawn once for all who ask. Two addresses are looked up at a time, so that social
 * networks do not delay pages, and fairly between visitors, so that one who invents addresses does not delay the others. One picture
 * is drawn at a time, after its address was found.
 */
export function createSharePictures({ maxBytes, lookUps, lookUpsOfOne, drawings }: Bounds) {
  const lookUpQueue = createFairQueue({ atOnce: 2, mostWaiting: lookUps, mostWaitingOfOne: lookUpsOfOne });
  const drawingQueue = createPriorityQueue({ atOnce: 1, mostWaiting: drawings });
  const cached = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (picture) => picture.length });
  const underWay = new Map<string, Promise<Buffer>>();

  return {
    find: (address: string) => cached.get(address) ?? null,

    /** `lookUp` returns the function that draws what is at the address, or throws. Throws `TooBusy` when too many wait. */
    async draw(address: string, visitor: string, lookUp: () => Promise<() => Promise<Buffer>>): Promise<Buffer> {
      const ready = cached.get(address) ?? underWay.get(address);
      if (ready) return await ready;

      const drawn = lookUpQueue(visitor, lookUp).then((draw) => drawingQueue(draw));
      underWay.set(address, drawn);
      try {
        const picture = await drawn;
        cached.set(address, picture);
        return picture;
      } finally {
        underWay.delete(address);
      }
    },
  };
}
