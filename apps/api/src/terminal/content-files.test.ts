import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { describe, expect, onTestFinished } from "vitest";
import { parse, stringify } from "yaml";
import * as z from "zod";
import { appOver, test as onApp, testSealer } from "../../test/app.ts";
import { openEmptyDatabase } from "../../test/database.ts";
import { entityNamed, entityNames, runStaffCommand } from "../../test/with-features.ts";
import { readSetting } from "../features/settings/queries.ts";
import type { Database } from "../platform/database/database.ts";
import { migrate } from "../platform/database/migrate.ts";
import { silentLog } from "../platform/log/log.ts";
import { listRows } from "../publishing/content/list-rows.ts";
import { findLatestRevision } from "../publishing/content/revisions.ts";

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "len-content-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const staffOn =
  (db: Database, folder = "/nowhere") =>
  (...args: string[]) =>
    runStaffCommand(
      args.map((arg) => (/\.(?:yaml|json)$/.test(arg) ? join(folder, arg) : arg)),
      { db, sealer: testSealer, actor: "terminal:anna", dataDir: folder },
    );

const test = onApp
  .extend("folder", async () => await ownFolder())
  .extend("staff", ({ db, folder }) => staffOn(db, folder))
  .extend(
    "write",
    ({ folder }) =>
      async (name: string, fields: unknown) =>
        await writeFile(join(folder, name), stringify(fields)),
  );

const guide = new URL("../../../../docs/content-files.md", import.meta.url);

/** The files and the commands of docs/content-files.md, in their order. */
async function readGuide() {
  const text = (await readFile(guide, "utf8")).split("## An example")[1] ?? "";
  const files = [...text.matchAll(/^```yaml (\S+)\n(.*?)^```$/gms)].map(([, name = "", content = ""]) => ({ name, content }));
  const commands = [...text.matchAll(/^`([^`]+)`$/gm)].map(([, command = ""]) => command.split(" "));
  return { files, commands };
}

test("a clinic set up from the files of docs/content-files.md is on the public API", async () => {
  const { url, close } = await openEmptyDatabase();
  const pool = new Pool({ connectionString: url });
  onTestFinished(async () => {
    await pool.end();
    await close();
  });
  const db = drizzle(pool);
  await migrate(db, { log: silentLog });
  const folder = await ownFolder();
  const { files, commands } = await readGuide();
  for (const { name, content } of files) await writeFile(join(folder, name), content);
  const staff = staffOn(db, folder);

  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) expect([command, await staff(...command)]).toMatchObject([command, { exitCode: 0 }]);

  const app = appOver({ db, dataDir: folder });
  const read = async (path: string) => {
    const answer = await app.request(path);
    expect([path, answer.status]).toEqual([path, 200]);
    return JSON.stringify(await answer.json());
  };
  expect(await read("/api/contacts")).toContain("ООО «Ромашка»");
  expect(await read("/api/categories/konsultacii")).toContain("/categories/dermatologiya/konsultacii");
  const service = await read("/api/services/konsultaciya-dermatologa");
  for (const part of ["250000", "Повторная консультация", '"bulletList"', '"marks":[{"type":"bold"}]', "Лебедева"])
    expect(service).toContain(part);
  expect(await read("/api/doctors/show-by-slug/lebedeva-anna")).toContain("Консультация дерматолога");
  expect(await read("/api/search?search=лебедева")).toContain("lebedeva-anna");
  expect(await read("/api/consents")).toContain("soglasie-zapis");
});

describe.for(entityNames)("%s", (name) => {
  test("the output of «content show» is a file for the same edit", async ({ db, staff, write }) => {
    const entity = entityNamed(name);
    const [row] = await listRows(db, entity);
    if (!row) throw new Error(`The demo clinic has no ${name}`);
    const latest = () => findLatestRevision(db, { entity: name, id: row.id });
    const before = await latest();

    expect((await staff("content", "list", name)).output).toContain(row.key);
    const { output } = await staff("content", "show", name, row.key);
    await write("same.yaml", parse(output));
    expect(await staff("content", "edit", name, row.key, "same.yaml", "--publish")).toEqual({
      exitCode: 0,
      output: "Опубликовано, версия 2.",
    });

    expect((await latest())?.data).toEqual(before?.data);
  });
});

test("an edit changes the given fields only, and is refused when its base is no longer the latest revision", async ({ staff, write }) => {
  await write("part.yaml", { title: "Ботулинотерапия лба" });
  const edit = (...more: string[]) => staff("content", "edit", "services", "botulinoterapiya", "part.yaml", ...more);

  expect(await edit("--base", "1")).toEqual({ exitCode: 0, output: "Сохранена версия 2. На сайте появится после публикации." });
  expect(await edit("--base", "1")).toMatchObject({ exitCode: 1, output: expect.stringContaining("изменил другой сотрудник") });

  const shown = z.looseObject({ title: z.string(), prices: z.array(z.looseObject({ amount: z.string() })) });
  const service = shown.parse(parse((await staff("content", "show", "services", "botulinoterapiya")).output));
  expect(service.title).toBe("Ботулинотерапия лба");
  expect(service.prices[0]?.amount).toMatch(/^\d+ ₽$/);
});

test("a failure after the first file does not say that nothing was changed", async ({ db, staff, write }) => {
  await db.execute(sql`alter table categories add constraint no_broken_title check (title <> 'Сломанная')`);
  await write("first.yaml", { slug: "pervaya", title: "Первая", inMainPage: false });
  await write("broken.yaml", { slug: "slomannaya", title: "Сломанная", inMainPage: false });

  const { exitCode, output } = await staff("content", "new", "categories", "first.yaml", "broken.yaml");

  expect((await listRows(db, entityNamed("categories"))).map(({ title }) => title)).toContain("Первая");
  expect([exitCode, output]).toEqual([3, "Сбой: Error. Сделанное до него могло сохраниться: проверьте."]);
});

test("a refused file changes nothing, and the output names it after the accepted files", async ({ db, staff, write }) => {
  const count = async () => (await listRows(db, entityNamed("categories"))).length;
  const before = await count();
  const category = { title: "Подология", inMainPage: false };
  await write("good.yaml", { ...category, slug: "podologiya" });
  await write("bad.yaml", { ...category, slug: "podologiya-2", parentId: "takoj-net" });
  await write("taken.json", { ...category, slug: "podologiya" });

  const { exitCode, output } = await staff("content", "new", "categories", "good.yaml", "bad.yaml");

  expect(exitCode).toBe(1);
  expect(output).toMatch(/good\.yaml: черновик, id \S+\n.*bad\.yaml: В разделе categories нет карточки «takoj-net»$/);
  expect(await staff("content", "new", "categories", "taken.json", "--publish")).toMatchObject({ exitCode: 1 });
  expect(await count()).toBe(before + 1);
});

test.for([
  [{ slug: "a", title: "Т", inMainPage: false, colour: "red" }, /colour/],
  [{ slug: "a", title: "Т" }, /inMainPage/],
  [{ slug: "a", title: "Т", inMainPage: false, description: "<b>жирный</b>" }, /Такого в тексте быть не может: <b>/],
  [["not", "a record"], /поля записи/],
] as const)("%j is not a direction", async ([fields, said], { staff, write }) => {
  await write("wrong.yaml", fields);

  expect(await staff("content", "new", "categories", "wrong.yaml")).toMatchObject({ exitCode: 1, output: expect.stringMatching(said) });
});

test("an amount without the sign of the rouble is refused, because it might be kopecks", async ({ staff, write }) => {
  await write("price.yaml", { prices: [{ title: "Осмотр", kind: "exact", amount: 2500 }] });

  const { output } = await staff("content", "edit", "services", "botulinoterapiya", "price.yaml");

  expect(output).toContain("Сумму пишут в рублях, со знаком: 2 500 ₽. Здесь: 2500.");
});

test("«demo clear» lists the records it would remove, and with --yes removes the demo clinic but no record of the clinic", async ({
  app,
  db,
  staff,
  write,
}) => {
  await write("own.yaml", {
    slug: "nasha-usluga",
    groupId: "lazernaya-shlifovka",
    title: "Наша услуга",
    durationMin: null,
    isPopular: false,
  });
  await write("edited.yaml", { title: "Наша новость" });
  expect(await staff("content", "new", "services", "own.yaml", "--publish")).toMatchObject({ exitCode: 0 });
  expect(await staff("content", "edit", "news", "novyj-sosudistyj-lazer", "edited.yaml", "--publish")).toMatchObject({ exitCode: 0 });
  const count = async (name: string) => (await listRows(db, entityNamed(name))).length;
  const [doctors, services] = [await count("doctors"), await count("services")];

  const listed = await staff("demo", "clear");
  expect(listed).toMatchObject({ exitCode: 1, output: expect.stringContaining("повторите с --yes") });
  expect(listed.output).toContain(`doctors ${doctors}`);
  expect(await count("doctors")).toBe(doctors);

  const cleared = await staff("demo", "clear", "--yes");
  expect(cleared.exitCode).toBe(0);
  expect(cleared.output).toContain(`services ${services - 1}`);
  expect(cleared.output).toContain("Сайт закрывается");
  expect(await readSetting(db, "welcomeReady")).toBe(false);
  for (const kept of ["news novyj-sosudistyj-lazer", "categories lazernaya-shlifovka", "categories lazernye-tehnologii"])
    expect(cleared.output).toContain(`  ${kept}`);

  const rest = { doctors: 0, services: 1, news: 1, categories: 2, contacts: 0, documents: 0 };
  for (const [name, left] of Object.entries(rest)) expect([name, await count(name)]).toEqual([name, left]);
  const bodies = await Array.fromAsync(["/api/services", "/api/doctors", "/api/reviews", "/api/settings"], async (path) =>
    (await app.request(path)).text(),
  );
  expect(bodies.join()).toContain("Наша услуга");
  expect(bodies.join()).not.toMatch(/Ясенева|Тихая медицина/);
  expect((await staff("demo", "clear", "--yes")).output).toContain("в корзину: ничего");
});
