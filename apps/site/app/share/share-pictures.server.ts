/** More pictures are wanted than can be drawn soon. */
export class TooManyPictures extends Error {
  override name = "TooManyPictures";
}

type Bounds = {
  /** Bytes of pictures kept in memory; the longest unasked go first. */
  maxBytes: number;
  /** How many different pictures may wait to be drawn. */
  queue: number;
};

/** Pictures by their address: each is drawn once however many ask, one at a time, and kept while there is room. */
export function createSharePictures({ maxBytes, queue }: Bounds) {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

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

    /** Throws `TooManyPictures` when too many wait. */
    async draw(address: string, drawing: () => Promise<Buffer>): Promise<Buffer> {
      const ready = find(address) ?? underWay.get(address);
      if (ready) return await ready;
      if (underWay.size >= queue) throw new TooManyPictures();

      const drawn = last.then(drawing);
      last = drawn.catch(() => null);
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
