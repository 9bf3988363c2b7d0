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

test.for(["objects", "text", "buffers"])("Z2: a file whose %s fill the memory is refused, and this program goes on", async (greed) => {
  await expect(readBy(greed)).rejects.toMatchObject({ code: "validation", words: "Слишком много данных" });
});

test("Z2: a file that is read for too long is refused", async () => {
  await expect(readBy("time", { memoryMb: 64, seconds: 2 })).rejects.toMatchObject({ words: "Слишком долго" });
});

test("Z2: a reader that crashes refuses its file", async () => {
  await expect(readBy("crash")).rejects.toMatchObject({ words: "Слишком много данных" });
});

test("Z2: a fault of a reader is no word about the file", async () => {
  await expect(readBy("fault")).rejects.toThrow("a fault of the reader");
});

test("Z2: a reader gets no setting and no secret of this program", async () => {
  // Its own three, and what the shell and Node add.
  const known = ["MALLOC_ARENA_MAX", "UV_THREADPOOL_SIZE", "NODE_ENV", "PWD", "OLDPWD", "SHLVL", "_", "NODE_CHANNEL_SERIALIZATION_MODE"];

  expect((await readBy("secrets")).filter((name) => !known.includes(name))).toEqual([]);
});
