import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { stringify } from "yaml";
import { testSealer } from "../../test/app.ts";
import { test as onDesk, page } from "../../test/desk.ts";
import { runStaffCommand } from "../../test/with-features.ts";
import { doctors } from "../features/catalogue/outline/doctor-table.ts";
import { news } from "../features/news/table.ts";
import { media } from "../platform/media/table.ts";
import { contentItems } from "../publishing/content/table.ts";

/** The terminal refuses the same acts as the panel. */
const test = onDesk
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  .extend("folder", async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), "len-rules-"));
    onCleanup(() => rm(folder, { recursive: true }));
    return folder;
  })
  .extend("staff", ({ db, folder }) => async (...args: string[]) => {
    const found = args.map((arg) => (arg.endsWith(".yaml") ? join(folder, arg) : arg));
    return await runStaffCommand(found, { db, sealer: testSealer, actor: "terminal:anna", dataDir: folder });
  })
  .extend("edit", ({ staff, folder }) => async (section: string, key: string, fields: object) => {
    await writeFile(join(folder, "fields.yaml"), stringify(fields));
    return await staff("content", "edit", section, key, "fields.yaml", "--publish");
  });

const doctor = "yaseneva-mariya";
const article = "novyj-sosudistyj-lazer";
const textWith = (href: string) => `Смотрите [страницу](${href}).`;

test("the terminal does not publish a doctor whose accreditation has ended", async ({ db, edit }) => {
  const before = await db.select().from(doctors).where(eq(doctors.slug, doctor));

  const refused = await edit("doctors", doctor, { accreditations: [{ specialty: "Дерматология", number: "1", validUntil: "2020-01-01" }] });

  expect(refused).toMatchObject({ exitCode: 1, output: expect.stringMatching(/accreditations/) });
  expect(await db.select().from(doctors).where(eq(doctors.slug, doctor))).toEqual(before);
});

test.for([
  ["/specialists/takogo-vracha-net", "Такой страницы нет"],
  ["/articles/takoj-stati-net", "Такой страницы нет"],
] as const)("the terminal does not publish a text that links to %s", async ([href, words], { edit }) => {
  expect(await edit("news", article, { body: textWith(href) })).toMatchObject({ exitCode: 1, output: expect.stringContaining(words) });
});

test("the terminal does not publish a picture that nobody has described", async ({ db, edit }) => {
  const [row] = await db.select().from(news).where(eq(news.slug, article));
  await db
    .update(media)
    .set({ alt: "", isDecorative: false })
    .where(eq(media.id, row?.imageId ?? ""));

  const refused = await edit("news", article, { title: "Новое название" });

  expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining("Напишите, что на картинке") });
});

test("the terminal does not publish an item whose hour of removal has passed", async ({ edit }) => {
  expect(await edit("news", article, { unpublishAt: "2020-01-01T00:00:00Z" })).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining("Этот час уже прошёл"),
  });
});

test.for(["unpublish", "archive"])("«content %s» of a doctor to whom others refer needs --force", async (act, { db, staff }) => {
  const refused = await staff("content", act, "doctors", doctor);

  expect(refused).toMatchObject({ exitCode: 1, output: expect.stringMatching(/На карточку ссылаются: \d+\..*--force/) });
  expect(await db.select().from(doctors).where(eq(doctors.slug, doctor))).toMatchObject([{ status: "published", deletedAt: null }]);
  expect(await staff("content", act, "doctors", doctor, "--force")).toMatchObject({ exitCode: 0 });
});

test("an item that the terminal restores from the trash gets a free slug when its own is taken", async ({ db, staff, anna }) => {
  const first = (await anna.act("pages", (await anna.add("pages", { data: page("spornyj", "Первая") })).item, "publish")).item;
  await staff("content", "archive", "pages", "spornyj");
  await anna.act("pages", (await anna.add("pages", { data: page("spornyj", "Вторая") })).item, "publish");

  expect(await staff("content", "restore", "pages", first.id)).toMatchObject({ exitCode: 0 });

  expect(await db.select({ draft: contentItems.draft }).from(contentItems).where(eq(contentItems.id, first.id))).toMatchObject([
    { draft: { slug: "spornyj-2" } },
  ]);
});

test("an act of the terminal can be undone in the panel", async ({ app, staff, anna }) => {
  const item = (await anna.act("pages", (await anna.add("pages", { data: page("iz-terminala", "Первая") })).item, "publish")).item;
  await staff("content", "unpublish", "pages", "iz-terminala");
  expect((await app.request("/api/pages/iz-terminala")).status).toBe(404);

  const { item: off } = await anna.open("pages", item.id);
  expect((await anna.act("pages", off, "undo")).item.state).toBe("live");
  expect((await app.request("/api/pages/iz-terminala")).status).toBe(200);
});

test("a publication from the terminal cancels a plan of the panel", async ({ db, staff, anna }) => {
  const item = (await anna.act("pages", (await anna.add("pages", { data: page("plan", "Первая") })).item, "publish")).item;
  const changed = await anna.save("pages", item, page("plan", "Вторая"));
  await anna.act("pages", changed.item, "publish", { at: "2999-01-01T09:00:00Z" });

  expect(await staff("content", "publish", "pages", "plan")).toMatchObject({ exitCode: 0 });

  const planned = and(eq(contentItems.id, item.id), sql`planned_at is not null`);
  expect(await db.select({ id: contentItems.id }).from(contentItems).where(planned)).toEqual([]);
});
