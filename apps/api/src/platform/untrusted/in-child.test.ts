import { expect, test } from "vitest";
import * as z from "zod";
import { inChild } from "./in-child.ts";

const readBy = (greed: string, limits = { memoryMb: 64, seconds: 60 }) =>
  inChild({
    module: new URL("../../../test/greedy-reader.ts", import.meta.url),
    input: greed,
    result: z.array(z.string()),
    limits,
    words: { memory: "Слишком много данных", time: "Слишком долго" },
  });

test.for(["objects", "text", "buffers"])(
  "Z2: a file whose %s fill the memory is refused, and this program keeps running",
  async (greed) => {
    await expect(readBy(greed)).rejects.toMatchObject({ code: "validation", words: "Слишком много данных" });
  },
);

test("Z2: a file that takes too long to read is refused", async () => {
  await expect(readBy("time", { memoryMb: 64, seconds: 2 })).rejects.toMatchObject({ words: "Слишком долго" });
});

test("Z2: when the reader crashes, its file is refused", async () => {
  await expect(readBy("crash")).rejects.toMatchObject({ words: "Слишком много данных" });
});

test("Z2: an error of the reader is not reported as an error of the file", async () => {
  await expect(readBy("fault")).rejects.toThrow("a fault of the reader");
});

test("Z2: the reader's environment has no settings or secrets of this program", async () => {
  // The three variables that this program sets for the reader, and those that the shell and Node add.
  const known = ["MALLOC_ARENA_MAX", "UV_THREADPOOL_SIZE", "NODE_ENV", "PWD", "OLDPWD", "SHLVL", "_", "NODE_CHANNEL_SERIALIZATION_MODE"];

  expect((await readBy("secrets")).filter((name) => !known.includes(name))).toEqual([]);
});
