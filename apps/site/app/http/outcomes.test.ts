// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createOutcomes } from "./outcomes.server.ts";

const error = vi.fn();
const log = { info: () => {}, warn: () => {}, error };

let folder: string;
beforeEach(async () => {
  error.mockClear();
  vi.useFakeTimers({ toFake: ["setInterval"] });
  folder = await mkdtemp(join(tmpdir(), "len-outcomes-"));
});
afterEach(() => {
  vi.useRealTimers();
  return rm(folder, { recursive: true });
});

const on = (address: string) => new URL(address, "http://site.test");
const files = async () => (await readdir(folder)).map((name) => join(folder, name));

test("another process of the site finds the outcome by its address, and only for the page of that form", async () => {
  const address = await createOutcomes(folder, log).keep("/zapis", { name: "Анна" });
  const other = createOutcomes(folder, log);

  expect(await other.find("/zapis", on(address))).toEqual({ name: "Анна" });
  expect(await other.find("/requests/sent", on(address))).toBe("unknown");
  expect(await other.find("/zapis", on("/zapis?outcome=../../data.key"))).toBe("unknown");
  expect(await other.find("/zapis", on("/zapis?doctor=yaseneva-mariya"))).toBeNull();
});

test("the files contain neither the typed text nor the key, and a changed file is rejected", async () => {
  const outcomes = createOutcomes(folder, log);
  const address = await outcomes.keep("/zapis", { name: "Anna Yaseneva" });
  const [file = ""] = await files();
  const bytes = await readFile(file);

  const key = on(address).searchParams.get("outcome") ?? "";
  expect(`${file} ${bytes.toString("latin1")}`).not.toMatch(new RegExp(`Anna|Yaseneva|${key}`));

  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(file, bytes);
  expect(await outcomes.find("/zapis", on(address))).toBe("unknown");
});

test("after half an hour the outcome is unknown, and its file is removed", async () => {
  const outcomes = createOutcomes(folder, log);
  const address = await outcomes.keep("/zapis", { name: "Анна" });
  const [file = ""] = await files();
  const past = new Date(Date.now() - 31 * 60_000);
  await utimes(file, past, past);

  expect(await outcomes.find("/zapis", on(address))).toBe("unknown");

  const next = await outcomes.keep("/zapis", { name: "Борис" });
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await files()).toHaveLength(1));
  expect(await outcomes.find("/zapis", on(next))).toEqual({ name: "Борис" });
});

test("at most the newest thousand outcomes are stored", async () => {
  const outcomes = createOutcomes(folder, log);
  await outcomes.keep("/zapis", { name: "Анна" });
  const past = new Date(Date.now() - 60_000);
  await Promise.all(
    Array.from({ length: 1_100 }, async (_, index) => {
      const file = join(folder, `${index}`);
      await writeFile(file, "x");
      await utimes(file, past, past);
    }),
  );

  const newest = await outcomes.keep("/zapis", { name: "Вера" });

  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await files()).toHaveLength(1_000), { timeout: 10_000 });
  expect(await outcomes.find("/zapis", on(newest))).toEqual({ name: "Вера" });
});

test("an outcome that cannot be written is logged, and its page says that it is unknown", async () => {
  const blocked = join(folder, "blocked");
  await writeFile(blocked, "");
  const outcomes = createOutcomes(blocked, log);

  const address = await outcomes.keep("/zapis", { name: "Анна" });

  expect(error).toHaveBeenCalledOnce();
  expect(await outcomes.find("/zapis", on(address))).toBe("unknown");
});
