import { vi } from "vitest";

/** In-memory replacements of the browser's parts that `store/` uses and Node lacks: IndexedDB, Web Locks and `sessionStorage`. */
export function stubBrowserStore() {
  const entries = new Map<string, unknown>();
  const locks = locksOfBrowser();
  vi.stubGlobal("indexedDB", { open: () => later({ transaction: () => transactionOn(entries), close() {} }, "onsuccess") });
  const tab = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
  });
  vi.stubGlobal("navigator", new Proxy(navigator, { get: (target, name) => (name === "locks" ? locks : Reflect.get(target, name)) }));
  return {
    entries,
    locks,
    /** Clears `sessionStorage`: when the modules under test are imported again, they run as another tab. */
    newTab: () => tab.clear(),
  };
}

/** A request that succeeds in a microtask, so that fake timers do not delay it. */
function later<Result>(result: Result, event: "onsuccess" | "oncomplete") {
  const request: { result: Result; onsuccess?(): void; oncomplete?(): void } = { result };
  queueMicrotask(() => request[event]?.());
  return request;
}

function transactionOn(entries: Map<string, unknown>) {
  const answer = (result?: unknown) => ({ result });
  const store = {
    get: (key: string) => answer(entries.get(key)),
    put: (value: unknown, key: string) => answer(void entries.set(key, value)),
    delete: (key: string) => answer(void entries.delete(key)),
    clear: () => answer(entries.clear()),
    getAllKeys: () => answer([...entries.keys()]),
  };
  return Object.assign(later(undefined, "oncomplete"), { objectStore: () => store });
}

/** Only exclusive locks. If the lock is held, a request with a signal fails at once, as if its time were over. */
function locksOfBrowser() {
  const held = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, ...rest: [{ signal?: AbortSignal }, () => unknown] | [() => unknown]) {
      const [options, run] = rest.length === 2 ? rest : [{}, rest[0]];
      if (options.signal && held.has(name)) throw new DOMException("held", "AbortError");
      while (held.has(name)) await held.get(name);
      const running = Promise.resolve().then(run);
      const release = running.catch(() => {}).then(() => held.delete(name));
      held.set(name, release);
      await release;
      return running;
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }),
    /** Releases the lock, as when its tab is closed. */
    release: (name: string) => void held.delete(name),
  };
}
