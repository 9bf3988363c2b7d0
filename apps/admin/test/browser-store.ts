import { vi } from "vitest";

/** In-memory stand-ins for what `store/` uses of a browser and Node does not have: IndexedDB, Web Locks and `sessionStorage`. */
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
    /** The same tab without its `sessionStorage`: the modules under test, imported again, are another tab. */
    newTab: () => tab.clear(),
  };
}

/** A request that succeeds in a microtask: fake timers do not delay it. */
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

/** Exclusive locks only. A request with a signal fails at once when the lock is held, as it does after its time is over. */
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
    /** The tab that holds the lock is gone. */
    release: (name: string) => void held.delete(name),
  };
}
