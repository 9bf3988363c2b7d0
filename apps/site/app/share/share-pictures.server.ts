import { LRUCache } from "lru-cache";
import { createFairQueue } from "../../platform/queues.ts";

type Bounds = {
  /** Bytes of pictures cached in memory; the least recently used pictures are removed first. */
  maxBytes: number;
  /** Maximum number of addresses waiting to be looked up, because anybody can invent addresses. */
  lookUps: number;
  /** Maximum number of waiting look-ups of one visitor. */
  lookUpsOfOne: number;
  /** Maximum number of different pictures waiting to be drawn. */
  drawings: number;
  /** Maximum number of pictures waiting to be drawn for one visitor. */
  drawingsOfOne: number;
};

/**
 * Pictures by their address; each is looked up and drawn once, however many requests ask for it. Two addresses are looked up at a time,
 * so that social networks do not delay pages. One picture is drawn at a time, after its address was looked up. Both queues are fair
 * between visitors: a visitor who asks for too much is refused without affecting others.
 */
export function createSharePictures({ maxBytes, lookUps, lookUpsOfOne, drawings, drawingsOfOne }: Bounds) {
  const lookUpQueue = createFairQueue({ atOnce: 2, mostWaiting: lookUps, mostWaitingOfOne: lookUpsOfOne });
  const drawingQueue = createFairQueue({ atOnce: 1, mostWaiting: drawings, mostWaitingOfOne: drawingsOfOne });
  const cached = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (picture) => picture.length });
  const underWay = new Map<string, Promise<Buffer>>();
  /** The address of each page's picture at the last rendering of the page. */
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

    /** `lookUp` returns the function that draws the picture at the address, or throws. Throws `TooBusy` when too many requests wait. */
    async draw(address: string, visitor: string, lookUp: () => Promise<() => Promise<Buffer>>): Promise<Buffer> {
      const ready = cached.get(address) ?? underWay.get(address);
      if (ready) return await ready;

      return await finish(
        address,
        lookUpQueue(visitor, lookUp).then((draw) => drawingQueue(visitor, draw)),
      );
    },

    /**
     * Called when a page is rendered: draws the page's picture in advance when a publication has changed it, once no visitor waits for
     * another picture. The first rendering of each page after a start says nothing about publications. The period of first renderings
     * ends when any page is rendered for the second time.
     */
    drawAhead(path: string, address: string, draw: () => Promise<Buffer>): void {
      const before = known.get(path);
      known.set(path, address);
      isWarm ||= before !== undefined;
      if (!isWarm || before === address || cached.has(address) || underWay.has(address)) return;
      // A picture that cannot be drawn now will be drawn on request.
      finish(address, drawingQueue(null, draw)).catch(() => {});
    },
  };
}
