import { randomInt } from "node:crypto";

/** Six digits are easy to say on the telephone. */
const short = { from: 100_000, to: 1_000_000 };
/** For a clinic that has used most of the short numbers. */
const long = { from: 100_000_000, to: 1_000_000_000 };
const triesOfEach = 20;

/**
 * Inserts a row with a random number, because consecutive numbers reveal the number of forms in between to anybody who sends two. `insert`
 * returns nothing when the number is taken (`on conflict do nothing`); then another number is tried.
 */
export async function insertNumbered<Row>(insert: (number: number) => Promise<Row[]>): Promise<Row> {
  for (const { from, to } of [short, long]) {
    for (let attempt = 0; attempt < triesOfEach; attempt += 1) {
      const [row] = await insert(randomInt(from, to));
      if (row) return row;
    }
  }
  throw new Error("No free number was found");
}
