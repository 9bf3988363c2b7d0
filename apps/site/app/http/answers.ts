import type { Change } from "@len/contract/changes";
import { concerns } from "../../platform/made-of.ts";

/** Even if nothing is heard of a change, an answer is asked for again after this. */
const longestLife = 600_000;

/** How old one may be that is recent enough, while no changes are heard. */
const recentLife = 60_000;

type KeptAnswer = { part: string; askedAt: number; answer: Promise<unknown> };

/** What the API host has answered, between the pages that are made of it. */
export type Answers = ReturnType<typeof createAnswers>;

export type GiveOptions<Answer> = {
  /** Some answers are seen to be another part only when they are there: they are not kept. */
  isOfPart?: ((answer: Answer) => boolean) | undefined;
  /** While no changes are heard, one of the last minute will do: of calls that are too many to be made for each page. */
  isRecentEnough?: boolean;
};

/**
 * Keeps what the API host has answered, read and checked, so that a page made anew asks for nothing that has not changed since
 * the page before it. An answer is given while changes are heard (`believe`), until one names its part, whether it has arrived by
 * then or not: who asks after a change asks anew. When changes are not heard all answers go, and again when they are. The least wanted
 * make room.
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
    /** The answer of an address as a part of the page at hand; `ask` gets it when it is not there. One address has one kind of answer. */
    give<Answer>(
      address: string,
      part: string,
      ask: () => Promise<Answer>,
      { isOfPart = () => true, isRecentEnough = false }: GiveOptions<Answer> = {},
    ) {
      if (!believed && !isRecentEnough) return ask();
      const found = kept.get(address);
      if (found && now() - found.askedAt < (believed ? longestLife : recentLife)) {
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
      if (believed !== isHeard) kept.clear();
      believed = isHeard;
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
