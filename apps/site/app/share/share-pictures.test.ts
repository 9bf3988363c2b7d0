// @vitest-environment node
import { expect, test, vi } from "vitest";
import { TooBusy } from "../../platform/queues.ts";
import { createSharePictures } from "./share-pictures.server.ts";

const bounds = { maxBytes: 100, lookUps: 100, lookUpsOfOne: 100, drawings: 10, drawingsOfOne: 10 };

const network = "192.0.2.1";

/** A look-up that finds a page; `draw` draws its picture. */
const found = (draw: () => Promise<Buffer>) => () => Promise.resolve(draw);
const picture = found(() => Promise.resolve(Buffer.alloc(10)));

test("simultaneous requests for one picture draw it once", async () => {
  const pictures = createSharePictures(bounds);
  const draw = vi.fn(() => Promise.resolve(Buffer.alloc(10)));

  await Promise.all(Array.from({ length: 50 }, () => pictures.draw("a", network, found(draw))));
  await pictures.draw("a", network, found(draw));

  expect(draw).toHaveBeenCalledTimes(1);
});

test("pictures are drawn one at a time, and requests beyond the limit of the queue are refused", async () => {
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
      network,
      found(() => draw(address)),
    );
  const drawn = ["a", "b", "c"].map(ask);

  await expect(ask("d")).rejects.toThrow(TooBusy);

  expect(begun).toEqual(["a"]);
  held.resolve();
  expect(await Promise.all(drawn)).toHaveLength(3);
});

test("the least recently used picture is evicted when the cache is full", async () => {
  const pictures = createSharePictures({ ...bounds, maxBytes: 25 });
  await pictures.draw("a", network, picture);
  await pictures.draw("b", network, picture);
  pictures.find("a");

  await pictures.draw("c", network, picture);

  expect(["a", "b", "c"].filter((address) => pictures.find(address))).toEqual(["a", "c"]);
});

test("a picture whose drawing failed is drawn again at the next request", async () => {
  const pictures = createSharePictures({ ...bounds, maxBytes: 25 });

  await expect(pictures.draw("a", network, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");

  expect((await pictures.draw("a", network, picture)).length).toBe(10);
});

test("forty simultaneous requests for unknown URLs do not block a valid one", async () => {
  const pictures = createSharePictures(bounds);
  const absent = () => Promise.reject(new Error("no such page"));
  const invented = Array.from({ length: 40 }, (_, place) =>
    pictures.draw(`invented-${place}`, network, absent).catch(({ message }) => message),
  );

  expect((await pictures.draw("a", network, picture)).length).toBe(10);
  expect(new Set(await Promise.all(invented))).toEqual(new Set(["no such page"]));
});

test("an outdated URL redirects while pictures are being drawn, even when the queue is full", async () => {
  const pictures = createSharePictures({ ...bounds, drawings: 1 });
  const drawing = Promise.withResolvers<Buffer>();
  const waiting = ["a", "b"].map((address) =>
    pictures.draw(
      address,
      network,
      found(() => drawing.promise),
    ),
  );

  await expect(pictures.draw("old", network, () => Promise.reject(new Error("it is elsewhere")))).rejects.toThrow("it is elsewhere");

  drawing.resolve(Buffer.alloc(1));
  expect(await Promise.all(waiting)).toHaveLength(2);
});

test("look-ups beyond the limit of their queue are refused", async () => {
  const pictures = createSharePictures({ ...bounds, lookUps: 1 });

  const asked = await Promise.allSettled(["a", "b", "c", "d"].map((address) => pictures.draw(address, network, picture)));

  expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect(asked.at(-1)).toMatchObject({ reason: expect.any(TooBusy) });
});

test("a social network that floods look-ups delays only itself: the look-up of another network is next", async () => {
  const pictures = createSharePictures({ ...bounds, lookUps: 20, lookUpsOfOne: 10 });
  const held = Promise.withResolvers<void>();
  const lookedUp: string[] = [];
  const invented = Array.from({ length: 15 }, (_, place) =>
    pictures.draw(`invented-${place}`, "198.51.100.7", async () => {
      await held.promise;
      lookedUp.push(`invented-${place}`);
      throw new Error("no such page");
    }),
  );
  const ended = Promise.allSettled(invented);
  const wanted = pictures.draw("a", network, async () => {
    lookedUp.push("a");
    return () => Promise.resolve(Buffer.alloc(10));
  });

  held.resolve();

  expect((await wanted).length).toBe(10);
  expect((await ended).filter((end) => end.status === "rejected" && end.reason instanceof TooBusy)).toHaveLength(3);
  expect(lookedUp.indexOf("a")).toBeLessThan(5);
  expect(lookedUp).toHaveLength(13);
});

/** Pictures whose drawing ends when the test decides; `begun` lists the drawings that have started. */
function workshop() {
  const begun: string[] = [];
  const held = Promise.withResolvers<void>();
  const draw = (address: string) => async () => {
    begun.push(address);
    await held.promise;
    return Buffer.alloc(1);
  };
  return { begun, draw, finish: held.resolve };
}

test("Z49: a visitor who requests too many pictures is refused, and another visitor's picture is drawn next", async () => {
  const pictures = createSharePictures({ ...bounds, maxBytes: 1_000, drawings: 100, drawingsOfOne: 5 });
  const { begun, draw, finish } = workshop();
  const refusals: unknown[] = [];
  for (let place = 0; place < 40; place += 1)
    pictures.draw(`many-${place}`, "198.51.100.7", found(draw(`many-${place}`))).catch((error: unknown) => refusals.push(error));
  await expect.poll(() => refusals.length).toBe(34);
  const wanted = pictures.draw("wanted", network, found(draw("wanted")));

  finish();

  expect((await wanted).length).toBe(1);
  expect(begun.indexOf("wanted")).toBeLessThanOrEqual(2);
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(TooBusy);
});

test("Z49: after a page is published again its picture is drawn in advance, after the pictures that visitors wait for", async () => {
  const pictures = createSharePictures({ ...bounds, maxBytes: 1_000 });
  const { begun, draw, finish } = workshop();
  const rendered = (path: string, address: string) => pictures.drawAhead(path, address, draw(address));
  // After a start every page is rendered for the first time, although nothing was published.
  for (const path of ["/a", "/b"]) rendered(path, `${path}-1`);
  for (const path of ["/a", "/b"]) rendered(path, `${path}-1`);
  expect(begun).toEqual([]);

  const first = pictures.draw("first", network, found(draw("first")));
  await expect.poll(() => begun).toEqual(["first"]);
  rendered("/a", "/a-2");
  rendered("/new", "/new-1");
  rendered("/a", "/a-2");
  let isFound = false;
  const second = pictures.draw("second", "203.0.113.5", async () => {
    queueMicrotask(() => (isFound = true));
    return draw("second");
  });
  await expect.poll(() => isFound).toBe(true);
  await new Promise(setImmediate);
  finish();
  await Promise.all([first, second]);

  await expect.poll(() => pictures.find("/new-1")).not.toBeNull();
  expect(begun).toEqual(["first", "second", "/a-2", "/new-1"]);
  expect((await pictures.draw("/a-2", network, () => Promise.reject(new Error("it is drawn already")))).length).toBe(1);
});

test("Z49: a picture that could not be drawn in advance is drawn when it is requested", async () => {
  const pictures = createSharePictures({ ...bounds, maxBytes: 1_000 });
  pictures.drawAhead("/a", "/a-1", () => Promise.reject(new Error("no disk")));
  pictures.drawAhead("/a", "/a-2", () => Promise.reject(new Error("no disk")));

  await expect
    .poll(() =>
      pictures.draw("/a-2", network, picture).then(
        ({ length }) => length,
        () => 0,
      ),
    )
    .toBe(10);
});
