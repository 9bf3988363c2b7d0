import { createRenderGate } from "../../platform/render-gate.ts";
import { createTurns } from "../../platform/turns.ts";

type Bounds = {
  /** Bytes of pictures kept in memory; the longest unasked go first. */
  maxBytes: number;
  /** How many addresses may wait to be looked up. Anybody can invent one. */
  lookUps: number;
  /** How many of these may be asked for by one visitor. */
  lookUpsOfOne: number;
  /** How many different pictures may wait to be drawn. */
  drawings: number;
};

/**
 * Pictures by their address: each is looked up and drawn once however many ask, and kept while there is room. Two are looked up
 * at a time, so that a crowd of networks does not come between pages and their data, and in turns, so that a stranger who invents
 * addresses does not come between networks and pictures; one is drawn at a time, and only such as were found.
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

    /** `lookUp` gives the way to draw what is at the address, or throws. Throws `TooBusy` when too many wait. */
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
