/** A reader of files that misbehaves as its input asks: it fills the memory, hangs, crashes or fails. */
export function read(greed: string): unknown {
  const taken: unknown[] = [];
  for (;;) {
    if (greed === "objects") taken.push({ row: new Array(100).fill(taken.length) });
    else if (greed === "text") taken.push(`${taken.length}`.repeat(100_000).toUpperCase());
    else if (greed === "buffers") taken.push(Buffer.alloc(10_000_000, 1));
    else if (greed === "secrets") return Object.keys(process.env).sort();
    else if (greed === "crash") process.abort();
    else if (greed === "fault") throw new TypeError("a fault of the reader");
  }
}
