import { LRUCache } from "lru-cache";
import { createFairQueue } from "../../platform/queues.ts";

type Bounds = {
  /** The memory for cached pictures in bytes; the least recently used pictures are removed first. */
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
 * Pictures by their address. Each picture is looked up and drawn once, however many requests there are for it. Two addresses are looked up
 * at a time, so that social networks do not delay pages; then one picture is drawn at a time. In both queues visitors take turns, and a
 * visitor who requests too much is refused without an effect on others.
 */
export function createSharePictures({ maxBytes, lookUps, lookUpsOfOne, drawings, drawingsOfOne }: Bounds) {
  const lookUpQueue = createFairQueue({ atOnce: 2, mostWaiting: lookUps, mostWaitingOfOne: lookUpsOfOne });
  const drawingQueue = createFairQueue({ atOnce: 1, mostWaiting: drawings, mostWaitingOfOne: drawingsOfOne });
  const cached = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: (picture) => picture.length });
  const underWay = new Map<string, Promise<Buffer>>();
  /** The address that each page's picture had when the page was rendered last. */
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

    /**
     * `lookUp` returns the function that draws the picture at the address, or throws. `draw` throws `TooBusy` if too many requests are
     * waiting.
     */
    async draw(address: string, visitor: string, lookUp: () => Promise<() => Promise<Buffer>>): Promise<Buffer> {
      const ready = cached.get(address) ?? underWay.get(address);
      if (ready) return await ready;

      return await finish(
        address,
        lookUpQueue(visitor, lookUp).then((draw) => drawingQueue(visitor, draw)),
      );
    },

    /**
     * Must be called when a page is rendered. If a publication has changed the page's picture, the picture is drawn in advance, once no
     * visitor waits for another one. The first rendering of each page after a start does not mean that something was published. The period
     * of first renderings ends when any page is rendered for the second time.
     */
    drawAhead(path: string, address: string, draw: () => Promise<Buffer>): void {
      const before = known.get(path);
      known.set(path, address);
      isWarm ||= before !== undefined;
      if (!isWarm || before === address || cached.has(address) || underWay.has(address)) return;
      // A picture that cannot be drawn now will be drawn when it is requested.
      finish(address, drawingQueue(null, draw)).catch(() => {});
    },
  };
}
