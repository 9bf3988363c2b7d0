import { randomUUID } from "node:crypto";
import { failureSchema } from "@len/contract/envelope";
import { receivedSchema } from "@len/contract/requests";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { appOver, post, type TestApp, testConfig } from "../../../test/app.ts";
import { openForTwo } from "../../../test/database.ts";
import { addDirection, addDoctor, addVacancy } from "../../../test/rows.ts";
import { requests } from "../../features/requests/table.ts";
import { reviews } from "../../features/reviews/table.ts";
import { subscriptions } from "../../features/subscriptions/table.ts";
import { outbox } from "../outbox/table.ts";

// Two programs with their own connections on one PostgreSQL server.

type Shared = Awaited<ReturnType<typeof openForTwo>>;

const secret = "secret-of-site-and-api";
const any = { id: "any" };
const person = (text: string) => ({ name: "Анна", phone: `+7900${String(text.length).padStart(7, "0")}`, comment: text });
const review = (text: string) => ({ ...person(text), rate: 5, service: { id: "kardiologiya" }, doctor: { id: "kardiolog" } });

const posts = [
  {
    name: "record",
    path: "/api/requests/doctor-appointments",
    form: (text: string) => ({ kind: "record", ...person(text), service: any, doctor: any }),
  },
  {
    name: "services",
    path: "/api/requests/doctor-appointments",
    form: (text: string) => ({ kind: "services", ...person(text), service: any, doctor: any }),
  },
  { name: "feedback", path: "/api/requests/feedback", form: person },
  { name: "vacation", path: "/api/requests/vacation/administrator", form: (text: string) => ({ form: person(text) }) },
  { name: "review", path: "/api/doctor-reviews/store", form: review },
  { name: "subscription", path: "/api/subscriptions", form: (text: string) => ({ email: `${text}@example.ru` }) },
];

const answerSchema = z.object({ data: receivedSchema });

describe("two instances on one server", () => {
  let shared: Shared;
  let instances: TestApp[];

  beforeAll(async () => {
    shared = await openForTwo();
    const { one, other, dataDir } = shared;
    await addDirection(one, "kardiologiya");
    await addDoctor(one, { slug: "kardiolog" });
    await addVacancy(one, { slug: "administrator" });
    instances = [one, other].map((db) => appOver({ db, dataDir }));
  });

  afterAll(() => shared?.close());

  async function countRows() {
    const { other } = shared;
    const forms = (await other.$count(requests)) + (await other.$count(reviews)) + (await other.$count(subscriptions));
    return { forms, letters: await other.$count(outbox) };
  }

  /** Forty simultaneous posts, alternating between the two instances. */
  const sendForty = (path: string, form: object, headersOf: () => Record<string, string>) =>
    Promise.all(Array.from({ length: 40 }, (_, index) => send(index, path, form, headersOf())));

  async function send(index: number, path: string, form: object, headers: Record<string, string>): Promise<Response> {
    const instance = instances[index % instances.length];
    if (!instance) throw new Error("no instance");
    return await post(instance, path, form, headers);
  }

  async function answersOf(responses: Response[]) {
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    // Only the first answer has the personal link of a request.
    const answers = await Promise.all(responses.map(async (response) => answerSchema.parse(await response.json()).data));
    return new Set(answers.map(({ token: _, ...answer }) => JSON.stringify(answer)));
  }

  test.for(posts)("D11: one key is one form and one answer, whichever instance is asked: $name", async ({ name, path, form }) => {
    const before = await countRows();
    const key = { "Idempotency-Key": randomUUID() };

    const answers = await answersOf(await sendForty(path, form(`with-key-${name}`), () => key));

    expect(answers.size).toBe(1);
    expect(await countRows()).toEqual({ forms: before.forms + 1, letters: before.letters + 1 });
  });

  test.for(posts)("equal contents are one form without a key: $name", async ({ name, path, form }) => {
    const before = await countRows();

    const answers = await answersOf(await sendForty(path, form(`without-key-${name}`), () => ({})));

    expect(answers.size).toBe(1);
    expect(await countRows()).toEqual({ forms: before.forms + 1, letters: before.letters + 1 });
  });

  test("a key used at one instance conflicts with different contents at the other", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    await send(0, "/api/requests/feedback", person("first"), key);

    const response = await send(1, "/api/requests/feedback", person("second"), key);

    expect(response.status).toBe(409);
    expect(failureSchema.parse(await response.json()).error.code).toBe("conflict");
  });

  test("Z11: forty equal reviews with different keys at two instances are one review", async () => {
    const before = await countRows();

    const responses = await sendForty("/api/doctor-reviews/store", review("a review under many keys"), () => ({
      "Idempotency-Key": randomUUID(),
    }));

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(40);
    expect(await countRows()).toEqual({ forms: before.forms + 1, letters: before.letters + 1 });
  });

  test("both instances count a visitor's posts together", async () => {
    const { one, other, dataDir } = shared;
    const config = { ...testConfig(dataDir), rateLimitPosts: 10, siteApiSecret: secret };
    const limited = [one, other].map((db) => appOver({ db, dataDir, config }));
    const visitor = { "X-Visitor-Address": "198.51.100.9", "X-Site-Secret": secret };

    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const instance = limited[index % 2];
        if (!instance) throw new Error("no instance");
        return post(instance, "/api/requests/feedback", person(`limited ${index}`), visitor);
      }),
    );

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    for (const response of refused) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});
