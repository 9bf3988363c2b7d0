import type { Change } from "@len/contract/changes";
import { concerns } from "./made-of.ts";

/** Even if nothing is heard of a change, an answer is asked for again after this. */
const longestLife = 600_000;

type KeptAnswer = { part: string; askedAt: number; answer: Promise<unknown> };

/** What the API host has answered, between the pages that are made of it. */
export type Answers = ReturnType<typeof createAnswers>;

/**
 * Keeps what the API host has answered, read and checked, so that a page made anew asks for nothing that has not changed since
 * the page before it. An answer is given while changes are heard (`believe`), until one names its part, whether it has arrived by
 * then or not: who asks after a change asks anew. When changes are not heard all answers go. The least wanted make room.
 */
export function createAnswers({ most = 200, now = Date.now }: { most?: number; now?: () => number } = {}) {
  const kept = new Map<string, KeptAnswer>();
  let believed = false;

  function put(address: string, answer: KeptAnswer) {
    kept.delete(address);
    kept.set(address, answer);
    const [leastWanted] = kept.keys();
    if (kept.size > most && leastWanted !== undefined) kept.delete(leastWanted);
  }

  return {
    /**
     * The answer of an address as a part of the page at hand; `ask` gets it when it is not there. One address has one kind of answer.
     * Some are seen to be another part only when they are there: `isOfPart` says so, and they are not kept.
     */
    give<Answer>(address: string, part: string, ask: () => Promise<Answer>, isOfPart: (answer: Answer) => boolean = () => true) {
      if (!believed) return ask();
      const found = kept.get(address);
      if (found && now() - found.askedAt < longestLife) {
        put(address, found);
        return found.answer as Promise<Answer>;
      }
      const answer = ask();
      const own = { part, askedAt: now(), answer };
      const forget = () => kept.get(address) === own && kept.delete(address);
      put(address, own);
      // Neither a failure nor a name nobody has.
      answer.then((value) => (value === null || !isOfPart(value)) && forget(), forget);
      return answer;
    },

    changed(changes: readonly Change[]) {
      for (const [address, { part }] of kept) if (changes.some((change) => concerns(change, [part]))) kept.delete(address);
    },
    /** Anything may have changed. */
    doubtAll: () => kept.clear(),
    /** Whether changes are heard. */
    believe(isHeard: boolean) {
      believed = isHeard;
      if (!isHeard) kept.clear();
    },
  };
}

/** The same value for many pages: none of them may change it for the others. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
