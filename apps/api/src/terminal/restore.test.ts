import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resultSchema } from "@len/contract/results";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { appOver, post, testSealer } from "../../test/app.ts";
import { addResult } from "../../test/content-rows.ts";
import { long } from "../../test/corpus/size.ts";
import { openOwnDatabase } from "../../test/database.ts";
import { lettersWith, received } from "../../test/posts.ts";
import { addDirection, addDoctor } from "../../test/rows.ts";
import { startS3 } from "../../test/s3-server.ts";
import { read } from "../../test/shapes.ts";
import { signedIn } from "../../test/staff.ts";
import { runStaffCommand } from "../../test/with-features.ts";
import { withdrawnConsents } from "../features/catalogue/results/result-table.ts";
import { publishReview } from "../features/reviews/moderate.ts";
import { openDraft } from "../features/reviews/sealed-form.ts";
import { reviews } from "../features/reviews/table.ts";
import { subscriptions } from "../features/subscriptions/table.ts";
import { tellAuditHash } from "../platform/audit/anchors.ts";
import type { Database } from "../platform/database/database.ts";
import { silentLog } from "../platform/log/log.ts";
import { openMediaStore } from "../platform/media/open-store.ts";
import type { MediaStore } from "../platform/media/store.ts";
import { composeLetter } from "../platform/outbox/letters.ts";
import { contentItems } from "../publishing/content/table.ts";

/** A demo clinic with a data directory of its own, and the terminal of its staff. */
async function openClinic() {
  const own = await openOwnDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "len-restore-"));
  onTestFinished(own.close);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const deps = { db: own.db, sealer: testSealer, actor: "terminal:anna", dataDir, hasDatabaseAlone: true };
  const staff = (...args: string[]) => runStaffCommand(args, deps);
  const staffWith = (store: MediaStore, ...args: string[]) => runStaffCommand(args, { ...deps, store });
  return { ...own, dataDir, demoFiles: own.dataDir, app: appOver({ db: own.db, dataDir }), staff, staffWith };
}

/** Subscribes an address and returns the token of its letter. */
async function subscribe(db: Database, app: ReturnType<typeof appOver>, email: string): Promise<string> {
  const { id } = await received(await post(app, "/api/subscriptions", { email }));
  const [letter] = await lettersWith(db, "id", id);
  const text = letter
    ? composeLetter(letter.template, letter.payload, {
        siteUrl: "https://clinic.example",
        apiUrl: "https://api.clinic.example",
        sealer: testSealer,
      }).text
    : "";
  const token = /\/subscribe\/confirm\/([\w-]{43})$/m.exec(text)?.[1] ?? "";
  await post(app, "/api/subscriptions/confirm", { token });
  return token;
}

async function namesIn(store: MediaStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names.sort();
}

test("a subscription cancelled after the backup stays cancelled after a restore", long, async () => {
  const { db, app, staff, dataDir } = await openClinic();
  const token = await subscribe(db, app, "anna@example.ru");
  expect(await staff("backup", join(dataDir, "clinic.backup"))).toMatchObject({ exitCode: 0 });
  expect((await post(app, "/api/subscriptions/cancel", { token })).status).toBe(200);

  expect(await staff("restore", join(dataDir, "clinic.backup"), "--force")).toMatchObject({ exitCode: 0 });

  expect(await db.select().from(subscriptions)).toMatchObject([{ state: "cancelled", sealedEmail: "" }]);
});

test("media of a backup are put back into S3 when S3 is the store", long, async () => {
  const { staffWith, dataDir } = await openClinic();
  const disk = openMediaStore({ dataDir });
  for (const [text, extension] of [
    ["paper", "pdf"],
    ["picture", "webp"],
    ["film", "mp4"],
  ] as const)
    await disk.put(new Blob([text]), extension);
  const s3 = await startS3();
  onTestFinished(s3.close);
  const bucket = openMediaStore({ dataDir, s3: s3.settings });
  const file = join(dataDir, "clinic.backup");
  expect(await staffWith(disk, "backup", file)).toMatchObject({ exitCode: 0 });

  expect(await staffWith(bucket, "restore", file, "--force")).toMatchObject({ exitCode: 0 });

  expect(await namesIn(bucket)).toHaveLength(3);
  expect(await namesIn(bucket)).toEqual(await namesIn(disk));
});

test("a refused restore leaves no media behind", async () => {
  const { db, staff, staffWith, demoFiles, dataDir } = await openClinic();
  const file = join(dataDir, "clinic.backup");
  await staffWith(openMediaStore({ dataDir: demoFiles }), "backup", file);
  await db.execute(sql`update doctors set first_name = 'Новая'`);

  expect(await staff("restore", file)).toMatchObject({ exitCode: 1 });

  expect(existsSync(join(dataDir, "media"))).toBe(false);
});

test("data erased after the backup are erased again on a machine that has only the folder of the backups", async () => {
  const { app, staff, dataDir } = await openClinic();
  const other = await openClinic();
  const backups = await mkdtemp(join(tmpdir(), "len-backups-"));
  onTestFinished(() => rm(backups, { recursive: true }));
  const send = async (comment: string) =>
    await received(await post(app, "/api/requests/feedback", { name: "Анна", phone: "+7 900 123-45-67", comment }));
  const erased = await send("До удаления");
  await staff("backup", join(backups, "monday.backup"));
  expect(await staff("person", "erase", "--phone", "89001234567", "--ground", "заявление")).toMatchObject({ exitCode: 0 });
  const newer = await send("После удаления");
  await staff("backup", join(backups, "tuesday.backup"));
  await rm(dataDir, { recursive: true });

  expect(await other.staff("restore", join(backups, "monday.backup"), "--force")).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining("Снова удалено и отозвано по актам, которые новее копии: 1."),
  });
  expect((await other.staff("requests", "show", String(erased.number))).output).toContain("Персональные данные удалены");
  expect((await other.staff("person", "acts")).output).toContain("Основание: заявление");

  expect(await other.staff("restore", join(backups, "tuesday.backup"), "--force")).toMatchObject({ exitCode: 0 });
  expect((await other.staff("requests", "show", String(erased.number))).output).toContain("Персональные данные удалены");
  expect((await other.staff("requests", "show", String(newer.number))).output).toContain("После удаления");
  expect(await other.staff("audit", "verify")).toMatchObject({ exitCode: 0 });
});

test("a withdrawn publication stays withdrawn after a restore", async () => {
  const { db, app, staff, dataDir } = await openClinic();
  await db.transaction(async (tx) => {
    await addDirection(tx, "kardiologiya");
    await addDoctor(tx, { slug: "kardiolog" });
  });
  const form = {
    name: "Анна К",
    phone: "+7 900 123-45-67",
    comment: "Спасибо",
    service: { id: "kardiologiya" },
    doctor: { id: "kardiolog" },
  };
  const { id } = await received(await post(app, "/api/doctor-reviews/store", form));
  await db.update(reviews).set({ hasConsent: true }).where(eq(reviews.id, id));
  await publishReview(db, testSealer, { id, actor: "terminal:anna" });
  await staff("backup", join(dataDir, "clinic.backup"));
  await staff("person", "withdraw", "--phone", form.phone, "--consent", "reviewPublication", "--ground", "письмо");

  await staff("restore", join(dataDir, "clinic.backup"), "--force");

  const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
  expect(row).toMatchObject({ state: "rejected", text: "" });
  expect(row && openDraft(testSealer, row).text).toBe("Спасибо");
});

test(
  "a consent to pictures that was withdrawn after the backup stays withdrawn after a restore, one that was lifted stays lifted",
  long,
  async () => {
    const { db, app, staff, dataDir } = await openClinic();
    const { groupId } = await addDirection(db, "rubtsy");
    const editor = await signedIn(app, db, { roles: ["editor"] });
    const draft = { title: "Рубец", categoryId: groupId, consent: { number: "0413" } };
    const addResultOf = async (consentNumber: string | null) => {
      const id = await addResult(db, { categoryId: groupId, consentNumber });
      await db.insert(contentItems).values({ entity: "portfolios", id, draft, savedBy: "terminal:anna" });
      return id;
    };
    const [sister, opened, mistaken] = [await addResultOf("0412"), await addResultOf(null), await addResultOf("0414")];
    const act = (id: string, number: string, isWithdrawn: boolean) =>
      editor.post(`/api/staff/pairs/${id}/consent`, { number, isWithdrawn });
    const isOnSite = async (id: string) => (await read(app, "/api/portfolios", z.array(resultSchema))).some((pair) => pair.id === id);
    await staff("backup", join(dataDir, "clinic.backup"));
    await act(sister, "0412", true);
    await act(opened, "0413", true);
    await act(mistaken, "0414", true);
    expect((await act(mistaken, "0414", false)).status).toBe(200);

    const { output } = await staff("restore", join(dataDir, "clinic.backup"), "--force");

    expect([await isOnSite(sister), await isOnSite(opened), await isOnSite(mistaken)]).toEqual([false, false, true]);
    expect(output).toContain("Снова удалено и отозвано по актам, которые новее копии: 2.");
    expect((await db.select().from(withdrawnConsents)).map(({ number }) => number).toSorted()).toEqual(["0412", "0413"]);
    expect((await staff("person", "acts")).output).toContain("Акт об отзыве согласия на снимки № 0412");
  },
);

test("media in S3 are part of a backup when asked for", long, async () => {
  const { db, dataDir } = await openClinic();
  const s3 = await startS3();
  onTestFinished(s3.close);
  const bucket = openMediaStore({ dataDir, s3: s3.settings });
  const name = await bucket.put(new Blob(["paper"]), "pdf");
  const deps = { db, sealer: testSealer, actor: "terminal:anna", dataDir, hasDatabaseAlone: true, store: bucket, hasMediaInS3: true };
  const staff = (...args: string[]) => runStaffCommand(args, deps);

  expect((await staff("backup", join(dataDir, "without.backup"))).output).toContain("Файлы из S3 в неё не вошли");
  expect((await staff("backup", join(dataDir, "with.backup"), "--media")).output).toContain("файлов 1.");
  await bucket.remove(name);
  expect((await staff("restore", join(dataDir, "without.backup"), "--force")).output).toContain("В хранилище нет файлов");
  expect(await staff("restore", join(dataDir, "with.backup"), "--force")).toMatchObject({ exitCode: 0 });

  expect(await namesIn(bucket)).toEqual([name]);
});

test("the terminal finds a removed end of the audit log, after a restore too", long, async () => {
  const { db, staff, dataDir } = await openClinic();
  await staff("settings", "set", "welcomeReady", "false");
  const { output } = await staff("backup", join(dataDir, "clinic.backup"));
  const hash = /^Отпечаток журнала: (.+)$/m.exec(output)?.[1] ?? "";
  await tellAuditHash({ db, dataDir, log: silentLog });
  expect(await staff("audit", "verify", "--has", hash)).toMatchObject({ exitCode: 0 });
  await staff("restore", join(dataDir, "clinic.backup"), "--force");
  expect(await staff("audit", "verify", "--has", hash)).toMatchObject({ exitCode: 0 });

  await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await db.execute(sql`delete from audit_log where id > (select id from audit_log where action = 'content.seed')`);

  expect(await staff("audit", "verify")).toMatchObject({ exitCode: 1, output: expect.stringContaining("Конец журнала удалён") });
  expect(await staff("audit", "verify", "--has", hash)).toMatchObject({ exitCode: 1 });
});
