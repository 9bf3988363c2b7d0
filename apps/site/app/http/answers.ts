import { LRUCache } from "lru-cache";

/** A cached answer expires after this time, even if no newer edition was announced. Milliseconds. */
const maxAge = 600_000;

/** An answer of the API host with the content edition it was read at. */
export type ReadAnswer<Answer> = { answer: Answer; edition: number };

/** Answers of the API host, shared by the pages that are rendered from them. */
export type Answers = ReturnType<typeof createAnswers>;

/**
 * Caches answers of the API host, checked against the contract by the caller, so that the pages of one edition ask for each of them once.
 * A new edition drops all of them, those still on their way included, so that a call after a change never gets an answer from before it.
 */
export function createAnswers({ max = 200, now = Date.now }: { max?: number; now?: () => number } = {}) {
  const cached = new LRUCache<string, Promise<ReadAnswer<unknown>>>({ max, ttl: maxAge, ttlResolution: 0, perf: { now } });
  /** `null` while no editions are announced. */
  let newest: number | null = null;
  let hadOneWithoutEdition = false;

  return {
    /**
     * The answer of an address; `ask` gets it when it is not cached. While no editions are announced, every caller asks the API. One
     * address always has one type of answer.
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
      // Failures, missing items and answers of an API instance that lags behind are not cached.
      asked.then(({ answer, edition }) => {
        if (answer === null || edition < (newest ?? 0)) forget();
      }, forget);
      return asked;
    },

    /** The newest edition is announced, and every later one will be announced, too. */
    connected(edition: number) {
      if (edition !== newest) cached.clear();
      newest = edition;
    },
    /** Editions are no longer announced. */
    disconnected() {
      if (newest !== null) cached.clear();
      newest = null;
    },
    /** `true` once: whether the caller is the first with an answer that names no edition. */
    isFirstWithoutEdition() {
      const isFirst = !hadOneWithoutEdition;
      hadOneWithoutEdition = true;
      return isFirst;
    },
    clear: () => cached.clear(),
  };
}

/** Freezes a value that many pages share, so that none can change it for the others. */
export function frozen<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
