import { randomUUID } from "node:crypto";
import { failureSchema } from "@len/contract/envelope";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { post, test, testSealer } from "../../../test/app.ts";
import { corpusSeed, propertyRuns } from "../../../test/corpus/size.ts";
import { received } from "../../../test/posts.ts";
import { addDirection, addDoctor, addVacancy } from "../../../test/rows.ts";
import { refusedFields } from "../../../test/shapes.ts";
import { viewRequest } from "../../features/requests/staff-queries.ts";
import { requests } from "../../features/requests/table.ts";
import { viewReview } from "../../features/reviews/staff-queries.ts";
import { reviews } from "../../features/reviews/table.ts";
import { subscriptions } from "../../features/subscriptions/table.ts";
import type { Database } from "../database/database.ts";
import { outbox } from "../outbox/table.ts";
import { subscriptionEmailContext } from "../sealing/contexts.ts";

/**
 * Properties of every form: a valid form is stored once and can be read back as sent; an invalid one gets the specified message
 * for each of its fields. `CORPUS=long` tries each form a thousand times.
 */

const programme = { numRuns: propertyRuns, seed: corpusSeed };
const timeout = 1_800_000;

const isGood = (text: string, max: number) =>
  text.trim() !== "" &&
  text.trim().length <= max &&
  text.isWellFormed() &&
  /[\p{L}\p{N}]/u.test(text) &&
  !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text);
const textUpTo = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: Math.min(max, 200) }),
      fc.string({ unit: fc.constantFrom("а", "ё", "Z", "7", " ", "'", "<", "\n", "👍"), minLength: 1, maxLength: max }),
    )
    .filter((text) => isGood(text, max));
const personName = textUpTo(100).map((text) => text.replaceAll(/[\n\r\u2028\u2029]/g, " "));

const digits = (count: number) => fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: count, maxLength: count });
const phone = fc.oneof(
  digits(10).map((ten) => `+7${ten}`),
  digits(10).map((ten) => `8 (${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6, 8)}-${ten.slice(8)}`),
  digits(7).map((seven) => ` ${seven.slice(0, 3)}-${seven.slice(3)} `),
);
const email = fc.tuple(fc.uuid(), fc.constantFrom("example.ru", "Mail.Example.COM")).map(([name, host]) => `${name}@${host}`);
const service = fc.constant({ id: "any" });

/** Two reviews of a doctor from one phone are duplicates, so each review has its own phone. */
let lastPhone = 0;
const ownPhone = fc.constant(null).map(() => `+7901${String(++lastPhone).padStart(7, "0")}`);

type Form = Record<string, unknown>;
type Post = {
  name: string;
  path: string;
  fields: Record<string, fc.Arbitrary<unknown>>;
  /** Optional fields. */
  optional: string[];
  /** The stored data as staff see it, by field name. */
  kept(db: Database, answer: { id: string; number: number }): Promise<unknown>;
  /** The expected data. */
  expected(form: Form): unknown;
  wrap?(form: Form): Form;
};

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : null);

const keptRequest =
  (kind: string) =>
  async (db: Database, { number }: { number: number }) => {
    const viewed = await viewRequest(db, testSealer, { number, actor: "test" });
    expect(viewed?.request.kind).toBe(kind);
    expect(viewed?.history.map(({ state }) => state)).toEqual(["new"]);
    return viewed?.form;
  };

const appointment = (kind: "record" | "services"): Post => ({
  name: kind,
  path: "/api/requests/doctor-appointments",
  fields: {
    kind: fc.constant(kind),
    name: personName,
    phone,
    comment: textUpTo(2000),
    service,
    doctor: fc.constantFrom({ id: "any" }, { id: "kardiolog" }),
    preferredTime: textUpTo(200),
  },
  optional: kind === "record" ? ["kind", "preferredTime"] : ["preferredTime"],
  kept: keptRequest(kind),
  expected: (form) => ({
    name: trimmed(form.name),
    phone: trimmed(form.phone),
    comment: trimmed(form.comment),
    preferredTime: trimmed(form.preferredTime),
    service: null,
    doctor: JSON.stringify(form.doctor).includes("kardiolog") ? "Новикова Анна" : null,
  }),
});

const posts: Post[] = [
  appointment("record"),
  appointment("services"),
  {
    name: "feedback",
    path: "/api/requests/feedback",
    fields: { name: personName, phone, comment: textUpTo(2000) },
    optional: [],
    kept: keptRequest("feedback"),
    expected: (form) => ({ name: trimmed(form.name), phone: trimmed(form.phone), comment: trimmed(form.comment) }),
  },
  {
    name: "vacation",
    path: "/api/requests/vacation/administrator",
    fields: { name: personName, phone, email, comment: textUpTo(2000) },
    optional: ["email", "comment"],
    kept: keptRequest("vacancy"),
    expected: (form) => ({
      name: trimmed(form.name),
      phone: trimmed(form.phone),
      email: trimmed(form.email)?.toLowerCase() ?? null,
      comment: trimmed(form.comment),
      vacancy: "Администратор",
    }),
    wrap: (form) => ({ form }),
  },
  {
    name: "review",
    path: "/api/doctor-reviews/store",
    fields: {
      name: personName,
      phone: ownPhone,
      comment: textUpTo(5000),
      service: fc.constant({ id: "kardiologiya" }),
      doctor: fc.constant({ id: "kardiolog" }),
      rate: fc.integer({ min: 0, max: 5 }),
    },
    optional: ["rate"],
    kept: async (db, { id }) => {
      const viewed = await viewReview(db, testSealer, { id, actor: "test" });
      expect(viewed?.review.state).toBe("new");
      return { ...viewed?.form, rate: viewed?.review.rate, comment: viewed?.review.text };
    },
    expected: (form) => ({
      name: trimmed(form.name),
      phone: trimmed(form.phone),
      comment: trimmed(form.comment),
      rate: form.rate || null,
      service: "kardiologiya",
      doctor: "Новикова Анна",
    }),
  },
  {
    name: "subscription",
    path: "/api/subscriptions",
    fields: { email },
    optional: [],
    kept: async (db, { id }) => {
      const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
      return row && { email: testSealer.open(row.sealedEmail, subscriptionEmailContext(id)) };
    },
    expected: (form) => ({ email: trimmed(form.email)?.toLowerCase() }),
  },
];

async function clinic(db: Database) {
  await addDirection(db, "kardiologiya");
  await addDoctor(db, { slug: "kardiolog" });
  await addVacancy(db, { slug: "administrator" });
}

async function countRows(db: Database) {
  const forms = (await db.$count(requests)) + (await db.$count(reviews)) + (await db.$count(subscriptions));
  return { forms, letters: await db.$count(outbox) };
}

/** Everything stored from forms, as text. */
async function everythingKept(db: Database): Promise<string> {
  return JSON.stringify([await db.select().from(requests), await db.select().from(reviews), await db.select().from(subscriptions)]);
}

const goodForm = ({ fields, optional }: Post) =>
  fc.record(fields, { requiredKeys: Object.keys(fields).filter((name) => !optional.includes(name)) });

/** Keys that no form has, each with a value to search for afterwards. */
const strangeKeys = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom("id", "number", "state", "role", "createdAt", "isPublished", "constructor"),
    fc.string({ minLength: 12, maxLength: 30 }),
  ),
  { maxLength: 4 },
);
const canary = "canary-2f6c";

test.for(posts)(
  `F4, F6: a valid form is stored once, can be read back as sent, and gets the same answer however often it is sent: $name`,
  { timeout },
  async (tested, { app, db }) => {
    const { path, kept, expected, wrap = (form: Form) => form } = tested;
    await clinic(db);

    await fc.assert(
      fc.asyncProperty(goodForm(tested), strangeKeys, async (form, strange) => {
        const before = await countRows(db);
        const body = wrap({ ...Object.fromEntries(strange.map((name) => [name, `${canary} ${name}`])), ...form });
        const key = { "Idempotency-Key": randomUUID() };

        const first = await received(await post(app, path, body, key));

        expect(await countRows(db)).toEqual({ forms: before.forms + 1, letters: before.letters + 1 });
        const seen = await kept(db, first);
        expect(seen).toEqual(expected(form));
        expect(JSON.stringify(seen)).not.toContain(canary);
        expect(await received(await post(app, path, body, key))).toEqual(first);
        expect(await received(await post(app, path, wrap(form), key))).toEqual(first);
        expect(await countRows(db)).toEqual({ forms: before.forms + 1, letters: before.letters + 1 });
      }),
      programme,
    );

    expect(await everythingKept(db)).not.toContain(canary);
  },
);

const required = "Поле обязательно для заполнения!";
const tooLong = (max: number) => `Слишком длинный текст: не больше ${max} знаков`;
const notPlain = "Недопустимые знаки в тексте";
const notAPhone = "Введите телефон, например +7 900 123-45-67";
const notAnEmail = "Введите адрес почты, например name@example.ru";
const notAMark = "Оценка: от 1 до 5 или без оценки";

type Bad = { value: unknown; message: string };
const bad = (message: string, ...values: unknown[]): fc.Arbitrary<Bad> => fc.constantFrom(...values.map((value) => ({ value, message })));

const missing = bad(required, undefined, null, "", "  \n ", "\u200b", 5, true, [], {}, ["Анна"]);
const controls = bad(notPlain, "Анна\u0000", "\ud800", "a\u001bb", "\u009fб");
const longerThan = (max: number) =>
  fc.integer({ min: max + 1, max: max + 300 }).map((length) => ({ value: "я".repeat(length), message: tooLong(max) }));
const badText = (max: number) => fc.oneof(missing, controls, longerThan(max));
const badEmail = fc.oneof(controls, longerThan(254), bad(notAnEmail, "a@b", "@b.ru", "Анна@почта.рф", "a@b.ru, c@d.ru"));
const notChosen = bad(
  required,
  undefined,
  null,
  "any",
  "",
  {},
  [],
  { id: "" },
  { id: 7 },
  { id: null },
  { id: "\u0000" },
  { id: "a".repeat(201) },
);

const badFields = {
  person: {
    name: badText(100),
    phone: fc.oneof(missing, controls, longerThan(32), bad(notAPhone, "12345", "------", "позвоните", "+1 212 55")),
  },
  choices: { service: notChosen, doctor: notChosen },
};

const badIn: Record<string, Record<string, fc.Arbitrary<Bad>>> = {
  record: { ...badFields.person, ...badFields.choices, comment: badText(2000), preferredTime: fc.oneof(controls, longerThan(200)) },
  services: {
    ...badFields.person,
    ...badFields.choices,
    comment: badText(2000),
    kind: bad("Выберите вид заявки", "", "reviews", null, 1, {}),
  },
  feedback: { ...badFields.person, comment: badText(2000) },
  vacation: { ...badFields.person, email: badEmail, comment: fc.oneof(controls, longerThan(2000)) },
  review: { ...badFields.person, ...badFields.choices, comment: badText(5000), rate: bad(notAMark, 6, -1, 2.5, "5", true, [], {}) },
  subscription: { email: fc.oneof(missing, badEmail) },
};

const only = (all: Record<string, Bad>, names: string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));

test.for(posts)(
  `F3: an invalid form gets the specified message for each invalid field, and nothing of it is stored: $name`,
  { timeout },
  async (tested, { app, db }) => {
    await clinic(db);
    const before = await countRows(db);
    const wrong: fc.Arbitrary<Record<string, Bad>> = fc
      .record<Record<string, Bad>>(badIn[tested.name] ?? {})
      .chain((all) => fc.subarray(Object.keys(all), { minLength: 1 }).map((names) => only(all, names)));

    await fc.assert(
      fc.asyncProperty(goodForm(tested), wrong, async (form, fields) => {
        const body = { ...form, ...Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])) };
        const key = { "Idempotency-Key": randomUUID() };

        const said = await refusedFields(await post(app, tested.path, (tested.wrap ?? ((same: Form) => same))(body), key));

        expect(said).toEqual(Object.fromEntries(Object.entries(fields).map(([name, { message }]) => [name, [message]])));
        expect(await countRows(db)).toEqual(before);
      }),
      programme,
    );
  },
);

test("S4: one key with different contents is a conflict, whatever the contents", { timeout }, async ({ app, db }) => {
  await clinic(db);
  const [, , feedback] = posts;
  if (!feedback) throw new Error("no feedback among the posts");

  await fc.assert(
    fc.asyncProperty(goodForm(feedback), textUpTo(100), async (form, other) => {
      fc.pre(trimmed(form.comment) !== other.trim());
      const key = { "Idempotency-Key": randomUUID() };
      await received(await post(app, feedback.path, form, key));
      const before = await countRows(db);

      const second = await post(app, feedback.path, { ...form, comment: other }, key);

      expect(second.status).toBe(409);
      expect(failureSchema.parse(await second.json()).error.code).toBe("conflict");
      expect(await countRows(db)).toEqual(before);
    }),
    programme,
  );
});
