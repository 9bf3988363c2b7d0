// @vitest-environment node
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawCard, shareSize } from "./draw-card.server.ts";
import type { ShareCard } from "./share-card.server.ts";

const card: ShareCard = { kicker: "Вакансия", title: "Администратор", note: "от 75 000 ₽", picture: null, clinic: "Лён", phone: "" };

/** The number of pixels in an area that are darker than the background, which shows whether the area contains text. */
async function inkIn(picture: Buffer, part: { left: number; top: number; width: number; height: number }): Promise<number> {
  const points = await sharp(picture).extract(part).greyscale().raw().toBuffer();
  return points.filter((point) => point < 150).length;
}

const rightMargin = { left: 1140, top: 0, width: 60, height: 420 };
const middle = { left: 72, top: 150, width: 900, height: 330 };

test("a card is a JPEG of the size that social networks require and contains the title", async () => {
  const picture = await drawCard(card, "len.example", null);
  const empty = await drawCard({ ...card, title: "", kicker: "", note: null }, "len.example", null);

  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", ...shareSize });
  expect(await inkIn(picture, middle)).toBeGreaterThan(3_000);
  expect(await inkIn(empty, middle)).toBe(0);
});

test.each([
  ["many words", "Консультация ".repeat(60)],
  ["one endless word", "Дерматовенеролог".repeat(40)],
  ["marks of other languages", `</svg><image href="file:///etc/passwd"/>&amp; \u0000 𝔘 😀 漢`],
])("a title of %s stays inside the picture", async (_, title) => {
  const picture = await drawCard({ ...card, title, kicker: title, note: title }, "len.example", null);

  expect(await sharp(picture).metadata()).toMatchObject(shareSize);
  expect(await inkIn(picture, rightMargin)).toBe(0);
});

test("a portrait fills the right side of the card; if its file is not a picture, the card has no portrait", async () => {
  const portrait = await sharp({ create: { width: 600, height: 900, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();
  const withPicture = { ...card, picture: { url: "https://api.len.example/media/a.jpg", isPortrait: true } };

  const drawn = await drawCard(withPicture, "len.example", portrait);
  const broken = await drawCard(withPicture, "len.example", Buffer.from("not a picture"));

  const side = { left: 770, top: 10, width: 400, height: 600 };
  expect(await inkIn(drawn, side)).toBe(side.width * side.height);
  expect(await inkIn(broken, rightMargin)).toBe(0);
});
