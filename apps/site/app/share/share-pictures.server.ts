import { LRUCache } from "lru-cache";
import { createFairQueue } from "../../platform/queues.ts";

type Bounds = {
  /** Bytes of pictures cached in memory; the least recently used go first. */
  maxBytes: number;
  /** How many addresses may wait to be looked up. Anybody can invent addresses. */
  lookUps: number;
  /** Maximum number of waiting look-ups of one visitor. */
  lookUpsOfOne: number;
  /** Maximum number of different pictures waiting to be drawn. */
  drawings: number;
  /** Maximum number of those that one visitor asked for. */
  drawingsOfOne: number;
};

/**
 * Pictures by their address, each looked up and drawn once for all who ask. Two addresses are looked up at a time, so that social
 * networks do not delay pages. One picture is drawn at a time, after its address was found. Both queues are fair between visitors, so that one
 * who asks for much is refused alone.
 */
export function createSharePictures({ maxBytes, lookUps, lookUpsOfOne, drawings, drawingsOfOne }: Bounds) {
  const lookUpQueue = createFairQueue({ atOnce: 2, mostWaiting: lookUps, mostWaitingOfOne: lookUpsOfOne });
  const drawingQueue = createFairQueue({ atOnce: 1, mostWaiting: drawings, mostWaitingOfOne: drawingsOfOne });
  const cached = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (picture) => picture.length });
  const underWay = new Map<string, Promise<Buffer>>();
  /** The address of each page's picture when the page was rendered last. */
  const known = new Map<string, string>();
  let isWarm = false;

  async function finish(address: string, drawn: Promise<Buffer>): Promise<Buffer> {
    underWay.set(address, drawn);
    try {
      const picture = await drawn;
      cached.set(address, picture);
      return picture;
    } finally {
      underWay.delete(address);
    }
  }

  return {
    find: (address: string) => cached.get(address) ?? null,

    /** `lookUp` returns the function that draws what is at the address, or throws. Throws `TooBusy` when too many wait. */
    async draw(address: string, visitor: string, lookUp: () => Promise<() => Promise<Buffer>>): Promise<Buffer> {
      const ready = cached.get(address) ?? underWay.get(address);
      if (ready) return await ready;

      return await finish(
        address,
        lookUpQueue(visitor, lookUp).then((draw) => drawingQueue(visitor, draw)),
      );
    },

    /**
     * Called when a page is rendered: draws its picture when a publication has changed it, once no visitor waits for another one. The first
     * rendering of each page after a start tells of no publication; it is over when a page is rendered again.
     */
    drawAhead(path: string, address: string, draw: () => Promise<Buffer>): void {
      const before = known.get(path);
      known.set(path, address);
      isWarm ||= before !== undefined;
      if (!isWarm || before === address || cached.has(address) || underWay.has(address)) return;
      // What cannot be drawn now is drawn when it is asked for.
      finish(address, drawingQueue(null, draw)).catch(() => {});
    },
  };
}
