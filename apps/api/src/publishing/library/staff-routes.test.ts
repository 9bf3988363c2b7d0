import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureSchema } from "@len/contract/envelope";
import { contentItemSchema } from "@len/contract/staff/content";
import { mediaItemSchema, mediaListSchema, openMediaSchema } from "@len/contract/staff/media";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, onTestFinished } from "vitest";
import * as z from "zod";
import { appOver, type TestApp } from "../../../test/app.ts";
import { addPicture } from "../../../test/content-rows.ts";
import { test } from "../../../test/database.ts";
import { heicPicture } from "../../../test/heic.ts";
import { pdfOf } from "../../../test/pdf.ts";
import { startS3 } from "../../../test/s3-server.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import type { Database } from "../../platform/database/database.ts";
import { openMediaStore } from "../../platform/media/open-store.ts";
import { sweepMedia } from "../../platform/media/sweep.ts";
import { mediaFormer, mediaOrphans } from "../../platform/media/table.ts";
import { forgetUploads } from "../../platform/media/uploads.ts";
import { readEdition } from "../edition/edition.ts";

async function openLibrary(db: Database, isOnS3 = false) {
  const dataDir = await mkdtemp(join(tmpdir(), "len-library-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const s3 = isOnS3 ? await startS3() : null;
  if (s3) onTestFinished(s3.close);
  const store = openMediaStore({ dataDir, s3: s3?.settings });
  const app = appOver({ db, dataDir, store });
  return { app, dataDir, store, anna: new Editor(app, await signedIn(app, db, { roles: ["editor"], firstName: "Анна" })) };
}

const tus = { "Tus-Resumable": "1.0.0" };

/** An editor who uses the library. */
class Editor {
  readonly app: TestApp;
  readonly browser: Browser;
  constructor(app: TestApp, browser: Browser) {
    this.app = app;
    this.browser = browser;
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: Uint8Array | ReadableStream<Uint8Array>) {
    const cookie = [...this.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const own = { Cookie: cookie, "Sec-Fetch-Site": "same-origin", Origin: "https://api.clinic.example", ...tus, ...headers };
    return await this.app.request(path, { method, headers: own, ...(body && { body, duplex: "half" }) });
  }

  async begin(name: string, size: number): Promise<string> {
    const metadata = `filename ${Buffer.from(name).toString("base64")}`;
    const response = await this.#send("POST", "/api/staff/uploads", { "Upload-Length": String(size), "Upload-Metadata": metadata });
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    return response.headers.get("Location")?.split("/").at(-1) ?? "";
  }

  /** `length` is the announced size; a broken upload sends less. */
  part = (upload: string, offset: number, bytes: Uint8Array | ReadableStream<Uint8Array>, length = "length" in bytes ? bytes.length : 0) =>
    this.#send(
      "PATCH",
      `/api/staff/uploads/${upload}`,
      { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream", "Content-Length": String(length) },
      bytes,
    );

  async offset(upload: string): Promise<number> {
    const response = await this.#send("HEAD", `/api/staff/uploads/${upload}`, {});
    return Number(response.headers.get("Upload-Offset"));
  }

  async upload(name: string, bytes: Uint8Array): Promise<string> {
    const id = await this.begin(name, bytes.length);
    expect((await this.part(id, 0, bytes)).status).toBe(204);
    return id;
  }

  async #act(sent: Promise<Response>) {
    const response = await sent;
    const body = await response.json();
    const error = response.ok ? null : failureSchema.parse(body).error;
    return { status: response.status, item: response.ok ? dataOf(body, mediaItemSchema) : (null as never), error };
  }

  add = (upload: string) => this.#act(this.browser.post("/api/staff/media", { upload }));
  save = ({ id, version }: Of, data: object) =>
    this.#act(
      this.browser.put(
        `/api/staff/media/${id}`,
        { alt: "", isDecorative: false, caption: "", focus: { x: 50, y: 50 }, ...data },
        { "If-Match": `"${version}"` },
      ),
    );
  act = ({ id, version }: Of, act: string, input: object = {}) =>
    this.#act(this.browser.post(`/api/staff/media/${id}/${act}`, input, { "If-Match": `"${version}"` }));
  open = async (id: string) => dataOf(await (await this.browser.get(`/api/staff/media/${id}`)).json(), openMediaSchema);
  list = async (query = "") => mediaListSchema.parse(await (await this.browser.get(`/api/staff/media${query}`)).json());

  bring = async (name: string, bytes: Uint8Array) => (await this.add(await this.upload(name, bytes))).item;

  /** A draft of a page that shows the pictures. */
  async draft(galleryIds: string[]) {
    const id = randomUUID();
    const blocks = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Справку готовим за три дня." }] }] };
    const data = { slug: `page-${id.slice(0, 8)}`, title: "Наш кабинет", blocks, galleryIds };
    const response = await this.browser.post("/api/staff/content/pages", { id, title: data.title, data });
    return { data, item: dataOf(await response.json(), contentItemSchema) };
  }
  publish = ({ id, version }: Of) => this.browser.post(`/api/staff/content/pages/${id}/publish`, {}, { "If-Match": `"${version}"` });
}
type Of = { id: string; version: number };

const photograph = (colour = "#336699", width = 700, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExifMerge({ IFD0: { Artist: "Anna" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "55/1 45/1 7/1" } })
    .jpeg()
    .toBuffer();

const film = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0isommp42", "latin1"), Buffer.alloc(3_000_000, "кадр")]);

describe.for([
  ["a folder", false],
  ["an S3 bucket", true],
] as const)("the library in %s", ([, isOnS3]) => {
  test("an interrupted upload of a film continues where it stopped; the film is added once and served in ranges", async ({ db }) => {
    const { app, anna, dataDir } = await openLibrary(db, isOnS3);
    const upload = await anna.begin("Как пройти.mp4", film.length);
    const part = 1_000_000;
    await anna.part(upload, 0, film.subarray(0, part));
    const broken = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(film.subarray(part, part + 300_000));
        stream.error(new Error("The line broke"));
      },
    });

    await anna.part(upload, part, broken, film.length - part).catch(() => {});

    expect((await anna.add(upload)).error).toMatchObject({ code: "validation", message: "Файл загружен не целиком." });
    const arrived = await anna.offset(upload);
    expect(arrived).toBeGreaterThanOrEqual(part);
    expect((await anna.part(upload, 0, film.subarray(0, 10))).status).toBe(409);
    expect((await anna.part(upload, arrived, film.subarray(arrived, arrived + 1_500_000))).status).toBe(204);
    const rest = await anna.offset(upload);
    expect((await anna.part(upload, rest, film.subarray(rest))).status).toBe(204);
    const [one, again] = [await anna.add(upload), await anna.add(upload)];
    expect(one.item).toMatchObject({ kind: "file", name: "Как пройти.mp4", type: "video/mp4", size: film.length });
    expect(again.item.id).toBe(one.item.id);
    const served = await app.request(new URL(one.item.url).pathname, { headers: { Range: "bytes=24-27" } });
    expect([served.status, Buffer.from(await served.arrayBuffer()).equals(film.subarray(24, 28))]).toEqual([206, true]);

    const names: string[] = await readdir(join(dataDir, "uploads"));
    expect([names.length, await forgetUploads(dataDir)]).toEqual([2, []]);
    for (const name of names) await utimes(join(dataDir, "uploads", name), new Date(0), new Date(0));
    expect((await forgetUploads(dataDir)).sort()).toEqual(names.sort());
  });

  test("a replaced picture keeps its id, and the former file can be restored for 30 days", async ({ db }) => {
    const { app, anna, store } = await openLibrary(db, isOnS3);
    const first = await anna.bring("кабинет.jpg", await photograph());
    const described = (await anna.save(first, { alt: "Кабинет врача" })).item;
    const upload = await anna.upload("новый.png", await photograph("#ffffff", 900, 900));

    const replaced = (await anna.act(described, "replace", { upload })).item;

    expect(replaced).toMatchObject({ id: first.id, version: 3, name: "новый.jpg", alt: "Кабинет врача", picture: { width: 900 } });
    expect(replaced.url).not.toBe(first.url);
    expect(replaced.formerUntil).not.toBeNull();
    for (const { url } of [first, replaced]) expect((await app.request(new URL(url).pathname)).status).toBe(200);
    // An upload of the first file is a new picture now.
    expect((await anna.bring("кабинет.jpg", await photograph())).id).not.toBe(first.id);
    await db.delete(mediaOrphans);
    await sweepMedia(db, store);
    await db.update(mediaOrphans).set({ seenAt: sql`now() - interval '8 days'` });
    expect(await sweepMedia(db, store)).toEqual([]);
    const back = (await anna.act(replaced, "restore")).item;
    expect(back).toMatchObject({ url: first.url, name: "кабинет.jpg" });
    expect((await anna.act(back, "restore")).item).toMatchObject({ url: replaced.url });
    await db.delete(mediaFormer);
    expect((await anna.act({ ...back, version: 5 }, "restore")).error).toMatchObject({ message: "Прежнего файла уже нет" });
  });
});

test("a description (alt text, caption, point that crops keep) applies in all places at once and needs the current version", async ({
  db,
}) => {
  const { app, anna } = await openLibrary(db);
  const added = await anna.bring("IMG_0001.jpg", await photograph());
  const { item: page } = await anna.draft([added.id]);
  expect(page.problems).toMatchObject({ "galleryIds.0": ["Напишите, что на картинке, или отметьте, что она ничего не сообщает"] });
  const refused = await anna.publish(page);
  expect(refused.status).toBe(422);
  expect(failureSchema.parse(await refused.json()).error.fields).toHaveProperty(["galleryIds.0"]);

  const described = await anna.save(added, { alt: "Кабинет с окном", caption: "Фото клиники", focus: { x: 30, y: 60 } });

  expect(described.item).toMatchObject({ version: 2, alt: "Кабинет с окном", caption: "Фото клиники", places: 1 });
  expect((await anna.publish(page)).status).toBe(200);
  const shown = async () => {
    const response = await app.request(`/api/pages/${page.data.slug}`);
    return dataOf(await response.json(), z.object({ gallery: z.array(z.looseObject({})) })).gallery;
  };
  expect(await shown()).toMatchObject([{ alt: "Кабинет с окном", focus: { x: 30, y: 60 } }]);
  const { edition } = await readEdition(db);
  const late = await anna.save(added, { alt: "Другое" });
  expect(late.error).toMatchObject({ code: "conflict", conflict: { version: 2, by: "Анна Титова", current: { alt: "Кабинет с окном" } } });
  await anna.save(described.item, { alt: "Другое", isDecorative: true });
  expect(await shown()).toMatchObject([{ alt: "" }]);
  expect((await readEdition(db)).edition).toBeGreaterThan(edition);
});

test("a picture used in a draft, on the site, in a plan or by a trashed item cannot be deleted; an unused one can, and can be restored", async ({
  db,
}) => {
  const { anna } = await openLibrary(db);
  const [picture, next] = [await anna.bring("a.jpg", await photograph("#111111")), await anna.bring("b.jpg", await photograph("#222222"))];
  const one = (await anna.save(picture, { isDecorative: true })).item;
  const two = (await anna.save(next, { isDecorative: true })).item;
  const { item: page, data } = await anna.draft([one.id]);
  const content = `/api/staff/content/pages/${page.id}`;
  const act = async (name: string, version: number, input: object = {}) =>
    dataOf(await (await anna.browser.post(`${content}/${name}`, input, { "If-Match": `"${version}"` })).json(), contentItemSchema);
  const refusal = { code: "conflict", message: "Удалить нельзя. Карточек с этим файлом: 1." };

  expect((await anna.act(one, "trash")).error).toMatchObject(refusal);
  expect((await anna.open(one.id)).places).toMatchObject([{ section: "Страницы", title: "Наш кабинет", state: "draft", field: "Галерея" }]);

  // Only the planned version has the picture.
  const planned = await act("publish", page.version, { at: "2036-01-01T09:00:00Z" });
  const saved = await anna.browser.put(content, { data: { ...data, galleryIds: [] } }, { "If-Match": `"${planned.version}"` });
  const { version } = dataOf(await saved.json(), contentItemSchema);
  expect((await anna.act(one, "trash")).error).toMatchObject(refusal);
  expect((await anna.open(one.id)).places).toMatchObject([{ state: "planned" }]);
  await act("unplan", version);
  expect((await anna.act(two, "trash")).item).toMatchObject({ isDeleted: true, places: 0 });
  expect((await anna.act(one, "trash")).item).toMatchObject({ isDeleted: true });

  const gone = await anna.draft([one.id]);
  expect(gone.item.problems).toMatchObject({ "galleryIds.0": ["Эту картинку удалили: выберите другую"] });
  expect((await anna.publish(gone.item)).status).toBe(422);
  await anna.browser.post(`/api/staff/content/pages/${gone.item.id}/trash`, {}, { "If-Match": `"${gone.item.version}"` });
  expect((await anna.act({ ...one, version: one.version + 1 }, "untrash")).item).toMatchObject({ isDeleted: false });
  expect((await anna.act({ ...one, version: one.version + 2 }, "trash")).error).toMatchObject(refusal);
});

test("the file of a picture in the trash is not served, until the picture is restored or another one has the same file", async ({ db }) => {
  const { app, anna } = await openLibrary(db);
  const first = await anna.bring("кабинет.jpg", await photograph());
  const status = async () => (await app.request(new URL(first.url).pathname)).status;
  const gone = (await anna.act(first, "trash")).item;
  expect(await status()).toBe(404);
  expect((await anna.act(gone, "untrash")).status).toBe(200);
  expect(await status()).toBe(200);

  // The same bytes as a second picture, after the first one has another file.
  const upload = await anna.upload("новый.png", await photograph("#ffffff", 900, 900));
  const replaced = (await anna.act({ ...gone, version: gone.version + 1 }, "replace", { upload })).item;
  await anna.bring("кабинет.jpg", await photograph());
  await anna.act((await anna.act(replaced, "restore")).item, "trash");
  expect(await status()).toBe(200);
});

test("the list can be searched by words, and counts pictures without a description and unused files", async ({ db }) => {
  const { anna } = await openLibrary(db);
  const before = (await anna.list()).counts;
  const added = await anna.bring("Счётчик времени.jpg", await photograph());
  await anna.bring("Договор.pdf", pdfOf(1));

  const list = await anna.list();
  expect(list.data[0]).toMatchObject({ id: added.id, kind: "picture", alt: "", isDecorative: false, places: 0 });
  expect(list.counts).toEqual({
    pictures: before.pictures + 1,
    files: before.files + 1,
    undescribed: before.undescribed + 1,
    unused: before.unused + 2,
  });
  expect((await anna.list("?q=счетчик")).data).toMatchObject([{ id: added.id }]);
  expect((await anna.list("?show=files&q=договор&perPage=1")).data).toMatchObject([
    { name: "Договор.pdf", pages: 1, type: "application/pdf" },
  ]);
  expect((await anna.list("?show=undescribed")).data.map(({ id }) => id)).toContain(added.id);
  const stands = await anna.list("?perPage=1");
  expect([stands.data.length, stands.pagination.total]).toEqual([1, list.counts.pictures]);
  expect((await anna.list(`?ids=${added.id}`)).data).toMatchObject([{ id: added.id }]);
  expect((await anna.browser.get("/api/staff/media?ids=x")).status).toBe(422);
});

test("a file that browsers cannot show is refused with a sentence that says what to do, and nothing of it stays in the library", async ({
  db,
}) => {
  const { anna } = await openLibrary(db);
  const before = (await anna.list()).total;
  const { error } = await anna.add(await anna.upload("IMG_4821.HEIC", heicPicture.subarray(0, 800)));

  expect(error).toMatchObject({ code: "validation", message: "Картинку не удалось прочитать: файл повреждён или обрезан." });
  expect((await anna.add("..%2F..%2Fdata.key")).error).toMatchObject({ code: "not_found" });
  expect((await anna.add("0".repeat(32))).error).toMatchObject({ code: "not_found" });
  await expect(anna.begin("large.mp4", 600_000_000)).rejects.toThrow("413");
  expect((await anna.part(await anna.begin("a.jpg", 10), 0, Buffer.alloc(3_000_000))).status).toBe(413);
  expect((await anna.list()).total).toBe(before);
  const picture = await addPicture(db);
  const upload = await anna.upload("Договор.pdf", pdfOf(1));
  expect((await anna.act({ id: picture, version: 1 }, "replace", { upload })).error).toMatchObject({
    message: "На место картинки нужна картинка.",
  });
});
