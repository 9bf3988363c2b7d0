// @vitest-environment node
import { expect, test } from "vitest";
import { createRenderGate, TooBusy } from "./render-gate.ts";

/** Work that ends when it is told to; `begun` lists what has begun. */
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

test("as many pages as may are made at once, visitors' before those nobody waits for", async () => {
  const { begun, work, end } = workshop();
  const gate = createRenderGate({ atOnce: 2, queue: 10 });
  const first = gate(work("a"));
  const [, ...others] = [first, gate(work("b")), gate(work("warm-up"), { forNobody: true }), gate(work("visitor"))];
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

test("who would wait behind too many is turned away", async () => {
  const { work, end } = workshop();
  const gate = createRenderGate({ atOnce: 1, queue: 1 });
  const [first, second] = [gate(work("a")), gate(work("b"))];

  await expect(gate(work("c"))).rejects.toThrow(TooBusy);

  end("a");
  expect(await first).toBe("a");
  await expect.poll(() => end("b"), { timeout: 10_000 }).toBeUndefined();
  end("b");
  expect(await second).toBe("b");
});

test("a place that somebody waits for is not taken by who comes just then", async () => {
  const { begun, work, end } = workshop();
  const gate = createRenderGate({ atOnce: 1, queue: 2 });
  const all = [gate(work("a")), gate(work("b"))];

  end("a");
  await Promise.resolve();
  all.push(gate(work("c")));

  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(["a", "b"]);
  end("b");
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(["a", "b", "c"]);
  end("c");
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
});

test("work that fails makes room for the next", async () => {
  const gate = createRenderGate({ atOnce: 1, queue: 1 });

  await expect(gate(() => Promise.reject(new Error("no page")))).rejects.toThrow("no page");

  expect(await gate(async () => "next")).toBe("next");
});
