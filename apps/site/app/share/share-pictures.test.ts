// @vitest-environment node
import { expect, test, vi } from "vitest";
import { TooBusy } from "../../server/render-gate.ts";
import { createSharePictures } from "./share-pictures.server.ts";

const bounds = { maxBytes: 100, lookUps: 100, drawings: 10 };

/** A look-up that finds a page, whose picture is drawn so. */
const found = (draw: () => Promise<Buffer>) => () => Promise.resolve(draw);
const picture = found(() => Promise.resolve(Buffer.alloc(10)));

test("however many ask for a picture at once, it is drawn once", async () => {
  const pictures = createSharePictures(bounds);
  const draw = vi.fn(() => Promise.resolve(Buffer.alloc(10)));

  await Promise.all(Array.from({ length: 50 }, () => pictures.draw("a", found(draw))));
  await pictures.draw("a", found(draw));

  expect(draw).toHaveBeenCalledTimes(1);
});

test("pictures are drawn one after another, and those that would wait too long are refused", async () => {
  const pictures = createSharePictures({ ...bounds, drawings: 2 });
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  const draw = async (address: string) => {
    begun.push(address);
    await held.promise;
    return Buffer.alloc(1);
  };
  const ask = (address: string) =>
    pictures.draw(
      address,
      found(() => draw(address)),
    );
  const drawn = ["a", "b", "c"].map(ask);

  await expect(ask("d")).rejects.toThrow(TooBusy);

  expect(begun).toEqual(["a"]);
  held.resolve();
  expect(await Promise.all(drawn)).toHaveLength(3);
});

test("the longest unasked goes when there is no room", async () => {
  const pictures = createSharePictures({ ...bounds, maxBytes: 25 });
  await pictures.draw("a", picture);
  await pictures.draw("b", picture);
  pictures.find("a");

  await pictures.draw("c", picture);

  expect(["a", "b", "c"].filter((address) => pictures.find(address))).toEqual(["a", "c"]);
});

test("a failed picture is tried again", async () => {
  const pictures = createSharePictures({ ...bounds, maxBytes: 25 });

  await expect(pictures.draw("a", () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");

  expect((await pictures.draw("a", picture)).length).toBe(10);
});

test("invented addresses, forty at a time, keep nobody from a picture", async () => {
  const pictures = createSharePictures(bounds);
  const absent = () => Promise.reject(new Error("no such page"));
  const invented = Array.from({ length: 40 }, (_, place) => pictures.draw(`invented-${place}`, absent).catch(({ message }) => message));

  expect((await pictures.draw("a", picture)).length).toBe(10);
  expect(new Set(await Promise.all(invented))).toEqual(new Set(["no such page"]));
});

test("an address of other days leads on while pictures are being drawn, however many wait", async () => {
  const pictures = createSharePictures({ ...bounds, drawings: 1 });
  const drawing = Promise.withResolvers<Buffer>();
  const waiting = ["a", "b"].map((address) =>
    pictures.draw(
      address,
      found(() => drawing.promise),
    ),
  );

  await expect(pictures.draw("old", () => Promise.reject(new Error("it is elsewhere")))).rejects.toThrow("it is elsewhere");

  drawing.resolve(Buffer.alloc(1));
  expect(await Promise.all(waiting)).toHaveLength(2);
});

test("addresses that would wait too long to be looked up are refused", async () => {
  const pictures = createSharePictures({ ...bounds, lookUps: 1 });

  const asked = await Promise.allSettled(["a", "b", "c", "d"].map((address) => pictures.draw(address, picture)));

  expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(asked.at(-1)).toMatchObject({ reason: expect.any(TooBusy) });
});
