import { createRenderGate } from "../../server/render-gate.ts";
import { createTurns } from "../../server/turns.ts";

type Bounds = {
  /** Size of the picture cache in bytes; the least recently used pictures are evicted first. */
  maxBytes: number;
  /** Maximum number of URLs waiting to be looked up. Anyone can invent URLs. */
  lookUps: number;
  /** Maximum number of waiting look-ups of one visitor. */
  lookUpsOfOne: number;
  /** Maximum number of different pictures waiting to be drawn. */
  drawings: number;
};

/**
 * Cache of share pictures by URL: each is looked up and drawn once for all requests. Two look-ups run at a time, so that they
 * do not delay page requests, and in turns by network, so that a flood of invented URLs does not delay other networks' pictures.
 * One picture is drawn at a time, after its look-up.
 */
export function createSharePictures({ maxBytes, lookUps, lookUpsOfOne, drawings }: Bounds) {
  const lookingUp = createTurns({ atOnce: 2, queue: lookUps, ofOne: lookUpsOfOne });
  const drawing = createRenderGate({ atOnce: 1, queue: drawings });
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  function keep(address: string, picture: Buffer) {
    if (picture.length > maxBytes) return;
    kept.set(address, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  function find(address: string): Buffer | null {
    const picture = kept.get(address);
    if (!picture) return null;
    kept.delete(address);
    kept.set(address, picture);
    return picture;
  }

  return {
    find,

    /** `lookUp` returns the function that draws the picture, or throws. Throws `TooBusy` when too many are waiting. */
    async draw(address: string, visitor: string, lookUp: () => Promise<() => Promise<Buffer>>): Promise<Buffer> {
      const ready = find(address) ?? underWay.get(address);
      if (ready) return await ready;

      const drawn = lookingUp(visitor, lookUp).then(drawing);
      underWay.set(address, drawn);
      try {
        const picture = await drawn;
        keep(address, picture);
        return picture;
      } finally {
        underWay.delete(address);
      }
    },
  };
}
