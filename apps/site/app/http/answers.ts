import { LRUCache } from "lru-cache";

/** The age in milliseconds at which a cached answer expires, even if no newer edition was announced. */
const maxAge = 600_000;

/**
 * An answer of the API host, with the content edition at which it was read. `isTimed`: it depends on free times and may change without an
 * edition.
 */
export type ReadAnswer<Answer> = { answer: Answer; edition: number; isTimed?: boolean };

/** Answers of the API host, shared by the pages that are rendered from them. */
export type Answers = ReturnType<typeof createAnswers>;

/**
 * Caches answers of the API host, which the caller has checked against the contract. All pages of one edition together request each answer
 * once. A new edition drops all answers, including pending ones, so that a call after a change never gets an older answer.
 */
export function createAnswers({ max = 200, now = Date.now }: { max?: number; now?: () => number } = {}) {
  const cached = new LRUCache<string, Promise<ReadAnswer<unknown>>>({ max, ttl: maxAge, ttlResolution: 0, perf: { now } });
  /** `null` while no editions are announced. */
  let newest: number | null = null;
  let hadOneWithoutEdition = false;

  return {
    /**
     * Returns the answer for an address; `ask` fetches it if it is not cached. While no editions are announced, every caller asks the API.
     * Calls for one address must always have the same answer type.
     */
    give<Answer>(address: string, ask: () => Promise<ReadAnswer<Answer>>): Promise<ReadAnswer<Answer>> {
      if (newest === null) return ask();
      const found = cached.get(address);
      if (found) return found as Promise<ReadAnswer<Answer>>;

      const asked = ask();
      cached.set(address, asked);
      const forget = () => {
        if (cached.peek(address) === asked) cached.delete(address);
      };
      // Failures, missing items, free times and answers of an API instance that lags behind are not cached.
      asked.then(({ answer, edition, isTimed }) => {
        if (answer === null || isTimed || edition < (newest ?? 0)) forget();
      }, forget);
      return asked;
    },

    /** Called when editions begin to be announced, with the first one. */
    connected(edition: number) {
      if (edition !== newest) cached.clear();
      newest = edition;
    },
    /** Called when editions are no longer announced. */
    disconnected() {
      if (newest !== null) cached.clear();
      newest = null;
    },
    /** Whether this is the first answer without an edition: `true` once, then `false`. */
    isFirstWithoutEdition() {
      const isFirst = !hadOneWithoutEdition;
      hadOneWithoutEdition = true;
      return isFirst;
    },
    clear: () => cached.clear(),
  };
}

/** Freezes a value that many pages share, so that no page can change it for the others. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
