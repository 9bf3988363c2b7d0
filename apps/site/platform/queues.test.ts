// @vitest-environment node
import { expect, test } from "vitest";
import { createPriorityQueue, TooBusy } from "./queues.ts";

/** Tasks that end when the test decides; `begun` lists those that have started. */
function workshop() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test("at most two tasks run at a time, and visitors' tasks run before background tasks", async () => {
  const { begun, work, end } = workshop();
  const queue = createPriorityQueue({ atOnce: 2, mostWaiting: 10 });
  const first = queue(work("a"));
  const [, ...others] = [first, queue(work("b")), queue(work("warm-up"), { background: true }), queue(work("visitor"))];
  expect(begun).toEqual(["a", "b"]);

  end("a");
  await first;
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(["a", "b", "visitor"]);

  end("b");
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(["a", "b", "visitor", "warm-up"]);
  end("visitor");
  end("warm-up");
  expect(await Promise.all(others)).toEqual(["b", "warm-up", "visitor"]);
});

test("a visitor's task is refused when the queue is full", async () => {
  const { work, end } = workshop();
  const queue = createPriorityQueue({ atOnce: 1, mostWaiting: 1 });
  const [first, second] = [queue(work("a")), queue(work("b"))];

  await expect(queue(work("c"))).rejects.toThrow(TooBusy);

  end("a");
  expect(await first).toBe("a");
  await expect.poll(() => end("b"), { timeout: 10_000 }).toBeUndefined();
  end("b");
  expect(await second).toBe("b");
});

test("a task that arrives later does not run before one that is waiting", async () => {
  const { begun, work, end } = workshop();
  const queue = createPriorityQueue({ atOnce: 1, mostWaiting: 2 });
  const all = [queue(work("a")), queue(work("b"))];

  end("a");
  await Promise.resolve();
  all.push(queue(work("c")));

  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(["a", "b"]);
  end("b");
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(["a", "b", "c"]);
  end("c");
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
});

test("after a failed task the next one runs", async () => {
  const queue = createPriorityQueue({ atOnce: 1, mostWaiting: 1 });

  await expect(queue(() => Promise.reject(new Error("no page")))).rejects.toThrow("no page");

  expect(await queue(async () => "next")).toBe("next");
});
