// @vitest-environment node
import { expect, test, vi } from "vitest";
import { createSharePictures, TooManyPictures } from "./share-pictures.server.ts";

const picture = (size = 10) => Promise.resolve(Buffer.alloc(size));

test("however many ask for a picture at once, it is drawn once", async () => {
  const pictures = createSharePictures({ maxBytes: 100, queue: 10 });
  const draw = vi.fn(() => picture());

  await Promise.all(Array.from({ length: 50 }, () => pictures.draw("a", draw)));
  await pictures.draw("a", draw);

  expect(draw).toHaveBeenCalledTimes(1);
});

test("pictures are drawn one after another, and those that would wait too long are refused", async () => {
  const pictures = createSharePictures({ maxBytes: 100, queue: 3 });
  let running = 0;
  let most = 0;
  const draw = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    return Buffer.alloc(1);
  };

  const asked = await Promise.allSettled(["a", "b", "c", "d"].map((address) => pictures.draw(address, draw)));

  expect(most).toBe(1);
  expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(asked.at(-1)).toMatchObject({ reason: expect.any(TooManyPictures) });
});

test("the longest unasked goes when there is no room", async () => {
  const pictures = createSharePictures({ maxBytes: 25, queue: 10 });
  await pictures.draw("a", () => picture());
  await pictures.draw("b", () => picture());
  pictures.find("a");

  await pictures.draw("c", () => picture());

  expect(["a", "b", "c"].filter((address) => pictures.find(address))).toEqual(["a", "c"]);
});

test("a failed picture is tried again", async () => {
  const pictures = createSharePictures({ maxBytes: 25, queue: 10 });

  await expect(pictures.draw("a", () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");

  expect((await pictures.draw("a", () => picture())).length).toBe(10);
});
