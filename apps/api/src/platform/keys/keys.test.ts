import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { appOver, post, testSealer } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { lettersWith, received } from "../../../test/posts.ts";
import { addDirection, addDoctor } from "../../../test/rows.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import { sealedRequests } from "../../features/requests/sealed-form.ts";
import { requests } from "../../features/requests/table.ts";
import { reviews } from "../../features/reviews/table.ts";
import { setAuditKey } from "../audit/record.ts";
import { verifyAudit } from "../audit/verify.ts";
import type { Database } from "../database/database.ts";
import { enqueueLetter } from "../outbox/enqueue.ts";
import { composeLetter } from "../outbox/letters.ts";
import { sealStaffLetter } from "../outbox/staff-letter.ts";
import { outbox } from "../outbox/table.ts";
import { checkDataKeys, readKeyRecord, verifyDataKeys } from "../sealing/check-data-keys.ts";
import { reviewRejectionContext } from "../sealing/contexts.ts";
import { addDataKey, newDataKey, parseDataKeys } from "../sealing/data-keys.ts";
import { createSealer, type Sealer } from "../sealing/sealing.ts";
import { provideAuthSecret } from "../staff/auth-secret.ts";
import { reseal } from "./keys.ts";

const [oldKey, newKey] = [newDataKey("old"), newDataKey("new")];
const sealerOf = (...keys: string[]) => createSealer(parseDataKeys(keys.join(","), "test"));
const [before, both, after] = [sealerOf(oldKey), sealerOf(newKey, oldKey), sealerOf(newKey)];

/** A clinic whose database has used only the old key, with a form of each kind. */
async function openClinic() {
  const own = await openOwnDatabase();
  onTestFinished(own.close);
  onTestFinished(() => setAuditKey(testSealer));
  const { db, dataDir } = own;
  await db.transaction(async (tx) => {
    await addDirection(tx, "kardiologiya");
    await addDoctor(tx, { slug: "kardiolog" });
  });
  // The template's entries have another key and are removed from these logs.
  await db.execute("alter table audit_log disable trigger audit_log_append_only");
  await db.execute("delete from audit_log");
  await db.execute("alter table audit_log enable trigger audit_log_append_only");
  await startWith(db, before);
  const app = (sealer: Sealer) => appOver({ db, dataDir, sealer });
  const staff = (sealer: Sealer, ...args: string[]) => {
    setAuditKey(sealer);
    return runStaffCommand(args, { db, sealer, actor: "terminal:anna", dataDir: "/nowhere" });
  };
  return { db, app, staff };
}

async function startWith(db: Database, sealer: Sealer) {
  await checkDataKeys(db, sealer);
  setAuditKey(sealer);
}

const phone = "+7 900 123-45-67";
const email = "anna@example.ru";

const urls = { siteUrl: "https://clinic.example", apiUrl: "https://api.clinic.example" };

async function sendForms({ db, app }: Awaited<ReturnType<typeof openClinic>>) {
  const person = { name: "Анна", phone, comment: "Тайное" };
  const target = { service: { id: "kardiologiya" }, doctor: { id: "kardiolog" } };
  const feedback = await received(await post(app(before), "/api/requests/feedback", person, { "Idempotency-Key": "once" }));
  await received(await post(app(before), "/api/doctor-reviews/store", { ...person, ...target }));
  const subscription = await received(await post(app(before), "/api/subscriptions", { email }));
  const [letter] = await lettersWith(db, "id", subscription.id);
  const text = letter ? composeLetter(letter.template, letter.payload, { ...urls, sealer: before }).text : "";
  for (const { id } of await db.select({ id: reviews.id }).from(reviews).where(isNotNull(reviews.sealedForm))) {
    await db
      .update(reviews)
      .set({ sealedRejection: before.seal("Не наш врач", reviewRejectionContext(id)) })
      .where(eq(reviews.id, id));
  }
  await enqueueLetter(db, {
    template: "staff_link",
    payload: sealStaffLetter(before, { kind: "invitation", email, token: "t".repeat(43) }),
  });
  return { feedback, token: /\/confirm\/([\w-]{43})$/m.exec(text)?.[1] ?? "" };
}

test("the key is changed step by step: everything can be found and read during the change, and afterwards without the old key", async () => {
  const clinic = await openClinic();
  const { db, app, staff } = clinic;
  const { feedback, token } = await sendForms(clinic);
  const authSecret = await provideAuthSecret(db, before);
  expect(await staff(both, "keys", "reseal")).toMatchObject({ exitCode: 1, output: expect.stringContaining("ещё не запускалась") });

  await startWith(db, both);
  const repeat = await post(app(both), "/api/requests/feedback", { name: "Анна", phone, comment: "Тайное" }, { "Idempotency-Key": "once" });
  expect((await received(repeat)).number).toBe(feedback.number);
  expect((await staff(both, "person", "find", "--phone", phone, "--email", email)).output).toMatch(/Отзывы.*Заявки.*Подписки/s);
  expect(await staff(both, "keys", "retire", "old")).toMatchObject({ exitCode: 1, output: expect.stringContaining("строк: 8") });
  expect((await staff(both, "keys", "list")).output).toMatch(/^new +действующий +запечатано: 0\nold +прежний +запечатано: 8$/);
  expect(await staff(both, "keys", "reseal")).toEqual({ exitCode: 0, output: "Запечатано заново строк: 8." });
  expect(await staff(both, "keys", "reseal")).toEqual({ exitCode: 0, output: "Запечатано заново строк: 0." });
  expect(await staff(both, "keys", "retire", "new")).toMatchObject({ exitCode: 1 });
  expect(await staff(both, "keys", "retire", "old")).toMatchObject({ exitCode: 0 });

  await verifyDataKeys(db, after);
  expect((await readKeyRecord(db))?.since).toEqual({ new: expect.any(String) });
  expect((await staff(after, "person", "find", "--phone", phone, "--email", email)).output).toMatch(/Отзывы.*Заявки.*Подписки/s);
  expect((await staff(after, "requests", "show", String(feedback.number))).output).toContain("Тайное");
  expect(await provideAuthSecret(db, after)).toBe(authSecret);
  const [rejected] = await db.select().from(reviews).where(isNotNull(reviews.sealedForm));
  expect(after.open(rejected?.sealedRejection ?? "", reviewRejectionContext(rejected?.id ?? ""))).toBe("Не наш врач");
  const [invitation] = await db.select().from(outbox).where(eq(outbox.template, "staff_link"));
  expect(composeLetter("staff_link", invitation?.payload ?? {}, { ...urls, sealer: after }).to).toBe(email);
  expect((await post(app(after), "/api/subscriptions/cancel", { token })).status).toBe(200);
  expect(await verifyAudit(db, after)).toMatchObject({ brokenAt: null });
  expect((await staff(after, "keys", "list")).output).toMatch(/^new +действующий +запечатано: \d+\nold +выведен из употребления$/);
  await expect(checkDataKeys(db, sealerOf(oldKey, newKey))).rejects.toThrow("выведен");
});

test("an interrupted reseal continues where it stopped", async () => {
  const { db } = await openClinic();
  const rows = Array.from({ length: 450 }, (_, index) => {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
    const form = { name: "Анна", phone: `+7900${String(index).padStart(7, "0")}`, comment: "Тайное" };
    const sealedForm = before.seal(JSON.stringify(form), `requests.form:${id}`);
    return {
      id,
      kind: "feedback" as const,
      sealedForm,
      phoneIndex: before.blind("phone", form.phone),
      contentHash: "",
      eraseAt: new Date(),
    };
  });
  await db.insert(requests).values(rows);
  await startWith(db, both);
  let opened = 0;
  const dying: Sealer = {
    ...both,
    open: (...args) => {
      opened += 1;
      if (opened > 300) throw new Error("killed");
      return both.open(...args);
    },
  };

  await expect(reseal(db, dying, sealedRequests)).rejects.toThrow("killed");

  // The first batch is committed, the second is not.
  expect(await reseal(db, both, sealedRequests)).toBe(250);
  const [first] = await db
    .select()
    .from(requests)
    .where(eq(requests.phoneIndex, both.blind("phone", "+79000000001")));
  expect(first?.sealedForm).toMatch(/^s1\.new\./);
});

test("a new key is written before the others in the key file, or printed when the keys are in the environment", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-keys-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await writeFile(join(dataDir, "data.key"), `${oldKey}\n`);

  const { id, file } = await addDataKey({ dataKey: undefined, dataDir });
  const told = await addDataKey({ dataKey: `${newKey},${oldKey}`, dataDir: "/nowhere" });

  expect(file).toBe(join(dataDir, "data.key"));
  expect((await readFile(join(dataDir, "data.key"), "utf8")).trim().split(",")).toEqual([expect.stringMatching(`^${id}:`), oldKey]);
  expect(told).toMatchObject({ file: null, value: expect.stringMatching(new RegExp(`^${told.id}:`)) });
  expect(parseDataKeys(told.value, "test").keys.size).toBe(3);
});
