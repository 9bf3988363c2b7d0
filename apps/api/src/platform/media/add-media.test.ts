import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { appOver, test as onApp, testSealer } from "../../../test/app.ts";
import { heicPicture } from "../../../test/heic.ts";
import { pdfOf } from "../../../test/pdf.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import { auditLog } from "../audit/table.ts";
import { files, media } from "./table.ts";

const test = onApp
  .extend("library", async ({ db }, { onCleanup }) => {
    const dataDir = await mkdtemp(join(tmpdir(), "len-library-"));
    onCleanup(() => rm(dataDir, { recursive: true, force: true }));
    const staff = (...args: string[]) => runStaffCommand(args, { db, sealer: testSealer, actor: "terminal:anna", dataDir });
    return { dataDir, staff, app: appOver({ db, dataDir }), bring };

    async function bring(name: string, bytes: Uint8Array | string, ...options: string[]) {
      const path = join(dataDir, name);
      await writeFile(path, bytes);
      return await staff("media", "add", path, ...options);
    }
  })
  .extend(
    "stored",
    ({ library }) =>
      async () =>
        (await readdir(join(library.dataDir, "media"))).sort(),
  );

/** A phone's photograph: rotated, with location metadata. */
const photograph = (width = 1400, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: "Anna" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "55/1 45/1 7/1" } })
    .jpeg()
    .toBuffer();

test("a photograph is converted to upright pictures of fixed widths in three formats, with a placeholder colour", async ({
  db,
  library,
}) => {
  const said = await library.bring("врач.jpg", await photograph(), "--alt", "Врач у окна");

  expect(said.exitCode, said.output).toBe(0);
  const [row] = await db.select().from(media).orderBy(desc(media.createdAt)).limit(1);
  expect(row).toMatchObject({ alt: "Врач у окна", width: 1000, height: 1400 });
  expect(row?.placeholder).toMatch(/^#3[2-4]6[5-7]9[89a]$/);
  expect(row?.variants.map(({ type, width, height }) => `${type} ${width}×${height}`)).toEqual(
    [
      [320, 448],
      [480, 672],
      [640, 896],
      [960, 1344],
      [1000, 1400],
    ].flatMap(([width, height]) => ["image/avif", "image/webp", "image/jpeg"].map((type) => `${type} ${width}×${height}`)),
  );
  for (const { file, type, width, height } of row?.variants ?? []) {
    const response = await library.app.request(`/media/${file}`);
    expect(response.headers.get("Content-Type")).toBe(type);
    const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([found.format === "heif" ? "avif" : found.format, found.width, found.height]).toEqual([type.slice(6), width, height]);
  }
});

test("U9: place, camera and author in a photograph's metadata never reach the library", async ({ library, stored }) => {
  const original = await photograph();
  const { exif } = await sharp(original).metadata();
  expect(exif?.includes("Anna")).toBe(true);

  await library.bring("врач.jpg", original, "--alt", "");

  for (const file of await stored()) {
    const bytes = await readFile(join(library.dataDir, "media", file));
    expect(Object.keys(await sharp(bytes).metadata())).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:exif|xmp|iptc|comments)$/)]),
    );
    expect(bytes.includes("Exif"), file).toBe(false);
    expect(bytes.includes("Anna"), file).toBe(false);
  }
});

test("U3: a page or an archive appended to a photograph is in none of its pictures", async ({ library, stored }) => {
  const [page, archive] = ["<html><script>alert(1)</script></html>", "PK\u0003\u0004canary.zip"];

  const said = await library.bring("врач.jpg", Buffer.concat([await photograph(), Buffer.from(page + archive)]), "--alt", "Врач");

  expect(said.exitCode, said.output).toBe(0);
  expect((await stored()).length).toBeGreaterThan(10);
  for (const file of await stored()) {
    const bytes = await readFile(join(library.dataDir, "media", file));
    expect(
      ["<script>", "canary.zip"].filter((part) => bytes.includes(part)),
      file,
    ).toEqual([]);
  }
});

test("transparency is kept where the format supports it and becomes the paper colour in JPEG", async ({ db, library }) => {
  const mark = await sharp({ create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();

  await library.bring("знак.png", mark, "--alt", "");

  const [row] = await db.select().from(media).orderBy(desc(media.createdAt)).limit(1);
  const corners = await Promise.all(
    (row?.variants ?? []).map(async ({ file }) => {
      const bytes = await readFile(join(library.dataDir, "media", file));
      return [...(await sharp(bytes).ensureAlpha().raw().toBuffer()).subarray(0, 4)];
    }),
  );
  expect(corners.map(([, , , alpha]) => alpha)).toEqual([0, 0, 255]);
  expect(corners[2]).toEqual([255, 255, 255, 255]);
});

test("uploading the same photograph twice gives one picture, also when it was in the trash", async ({ db, library }) => {
  const original = await photograph(400, 300);
  await library.bring("one.jpg", original, "--alt", "Врач");
  const before = await db.$count(media);
  const [row] = await db.select().from(media).orderBy(desc(media.createdAt)).limit(1);
  await db
    .update(media)
    .set({ deletedAt: new Date() })
    .where(eq(media.id, row?.id ?? ""));

  const said = await library.bring("another.jpg", original, "--alt", "Другое");

  expect(said.output).toContain(`${row?.id}: такое в библиотеке уже есть.`);
  expect(await db.$count(media)).toBe(before);
  expect(
    await db
      .select()
      .from(media)
      .where(eq(media.id, row?.id ?? "")),
  ).toMatchObject([{ alt: "Врач", deletedAt: null }]);
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    action: "media.add",
    entity: "media",
    entityId: row?.id,
    actor: "terminal:anna",
    details: { isNew: false },
  });
});

test("PDFs, videos and captions are stored unchanged and served under their Russian names", async ({ db, library }) => {
  const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0isommp42", "latin1"), Buffer.alloc(100)]);
  const brought = [
    await library.bring("Договор «Лён».exe", pdfOf(3)),
    await library.bring("film.mp4", film),
    await library.bring("титры.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\nЗдравствуйте"),
  ];

  expect(brought.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  const rows = await db.select().from(files).orderBy(desc(files.createdAt), desc(files.type)).limit(3);
  expect(rows.map(({ type, originalName, pages }) => [type, originalName, pages]).sort()).toEqual([
    ["application/pdf", "Договор «Лён».pdf", 3],
    ["text/vtt", "титры.vtt", null],
    ["video/mp4", "film.mp4", null],
  ]);
  const paper = rows.find(({ type }) => type === "application/pdf");
  const response = await library.app.request(`/media/${paper?.file}`);
  expect(response.headers.get("Content-Disposition")).toBe(
    `inline; filename="Dogovor _Len_.pdf"; filename*=UTF-8''${encodeURIComponent("Договор «Лён».pdf")}`,
  );
});

test("Z25: a photograph of an iPhone becomes pictures that browsers show", async ({ db, library }) => {
  const said = await library.bring("IMG_4821.HEIC", heicPicture, "--alt", "Две краски");

  expect(said.exitCode, said.output).toBe(0);
  const [row] = await db.select().from(media).orderBy(desc(media.createdAt)).limit(1);
  expect(row).toMatchObject({ width: 64, height: 48, originalName: "IMG_4821.heic" });
  expect(row?.variants.map(({ type }) => type)).toEqual(["image/avif", "image/webp", "image/jpeg"]);
  const picture = sharp(await readFile(join(library.dataDir, "media", row?.variants[2]?.file ?? "")));
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
  const [red, , blue] = data;
  expect(red).toBeGreaterThan(150);
  expect(blue).toBeLessThan(80);
  expect(data[3 * 63 + 2]).toBeGreaterThan(150);
});

test("Z25: an animated picture is reduced to its first frame", async ({ db, library }) => {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer();
  const moving = await sharp([await frame("#00ff00"), await frame("#ff0000")], { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);

  const said = await library.bring("cat.gif", moving, "--alt", "");

  expect(said.exitCode, said.output).toBe(0);
  const [row] = await db.select().from(media).orderBy(desc(media.createdAt)).limit(1);
  expect(row).toMatchObject({ width: 40, height: 30, placeholder: "#00ff00" });
});

test("a PDF in the trash is no longer served", async ({ db, library }) => {
  const { output } = await library.bring("paper.pdf", pdfOf(1));
  const address = output.split("\n")[1] ?? "";
  expect((await library.app.request(address)).status).toBe(200);

  await db
    .update(files)
    .set({ deletedAt: new Date() })
    .where(eq(files.file, address.replace("/media/", "")));

  expect((await library.app.request(address)).status).toBe(404);
  expect((await library.app.request(address, { headers: { "If-None-Match": "*" } })).status).toBe(404);
});

/** A PNG of a few kilobytes that decompresses to gigabytes. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * 1000));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The same photograph with a false size in its header. */
function heicOf(width: number, height: number): Buffer {
  const file = Buffer.from(heicPicture);
  for (let at = file.indexOf("ispe"); at > 0; at = file.indexOf("ispe", at + 4)) {
    file.writeUInt32BE(width, at + 8);
    file.writeUInt32BE(height, at + 12);
  }
  return file;
}

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

type Refused = [what: string, name: string, make: () => string | Buffer | Promise<Buffer>, message: string];

test.for<Refused>([
  ["a bomb", "bomb.png", () => bomb(16_000), "можно до 60 миллионов"],
  ["a picture of 61 megapixels", "big.png", () => bomb(7816), "можно до 60 миллионов"],
  ["half a photograph", "half.jpg", async () => (await photograph()).subarray(0, 3000), "повреждён или обрезан"],
  ["a drawing with a script in it", "mark.svg", () => drawing, "Такие файлы не принимаются"],
  ["a drawing that calls itself a photograph", "mark.jpg", () => drawing, "Такие файлы не принимаются"],
  ["a page", "page.pdf", () => "<html><script>alert(1)</script>", "Такие файлы не принимаются"],
  ["a program", "setup.png", () => Buffer.from("MZ\x90\0", "latin1"), "Такие файлы не принимаются"],
  ["the beginning of a moving picture", "cat.gif", () => "GIF89a", "повреждён или обрезан"],
  ["half a photograph of an iPhone", "IMG.heic", () => heicPicture.subarray(0, 800), "повреждён или обрезан"],
  ["a photograph of an iPhone of 61 megapixels", "IMG.heic", () => heicOf(7816, 7816), "можно до 60 миллионов"],
  ["a file that is a PDF only by its name", "page.pdf", () => "%PDF-1.7\n<html><script>alert(1)</script>", "Это не\u00a0PDF"],
  [
    "a PDF that declares more pages than it has",
    "page.pdf",
    () =>
      pdfOf(2)
        .toString("latin1")
        .replace(/Kids \[.*?\]/, "Kids []"),
    "Это не\u00a0PDF",
  ],
  ["the beginning of a PDF", "page.pdf", () => pdfOf(40).subarray(0, 60), "Это не\u00a0PDF"],
  ["nothing", "empty.jpg", () => "", "Такие файлы не принимаются"],
  ["too long captions", "long.vtt", () => `WEBVTT\n${"а".repeat(600_000)}`, "Файл слишком велик: можно до 1 МБ"],
])("U1, U2, U5: %s is refused with a message and leaves nothing behind", async ([, name, make, message], { db, library, stored }) => {
  const before = [await db.$count(media), await db.$count(files)];

  const said = await library.bring(name, await make(), ...(/\.(?:png|jpg|gif|heic)$/.test(name) ? ["--alt", ""] : []));

  expect(said.output).toContain(message);
  expect(said.exitCode).toBe(1);
  expect([await db.$count(media), await db.$count(files)]).toEqual(before);
  expect(await stored().catch(() => [])).toEqual([]);
});

test("a picture without alt text, alt text without a picture and a missing file are refused", async ({ library }) => {
  expect(await library.bring("photo.jpg", await photograph(40, 30))).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("Опишите картинку"),
  });
  expect(await library.bring("paper.pdf", pdfOf(1), "--alt", "Договор")).toMatchObject({ exitCode: 1 });
  expect(await library.bring("photo.jpg", await photograph(40, 30), "--alt", "о".repeat(301))).toMatchObject({ exitCode: 1 });
  expect(await library.staff("media", "add", join(library.dataDir, "none.jpg"), "--alt", "")).toMatchObject({ exitCode: 1 });
  expect(await library.staff("media", "add", library.dataDir, "--alt", "")).toMatchObject({ exitCode: 1 });
  expect(await library.staff("media", "add")).toMatchObject({ exitCode: 2 });
  expect(await library.staff("media", "drop", "x")).toMatchObject({ exitCode: 2 });
});
