import { failureSchema } from "@len/contract/envelope";
import { appointmentRequestSchema, feedbackSchema, receivedSchema, vacancyRequestSchema } from "@len/contract/requests";
import { reviewFormSchema } from "@len/contract/reviews";
import { subscriptionSchema } from "@len/contract/subscriptions";
import fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod";
import { post, test } from "../../../test/app.ts";
import { addDirection, addDoctor, addVacancy } from "../../../test/rows.ts";

const seed = 20_260_211;

/** Texts as visitors, programs and attackers write them. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.constantFrom("Анна", "+79001234567", "any", "", " ", "\u0000", "\ud800", "null", "' or 1=1 --", "a".repeat(3000)),
);
const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));

/** A value that is valid more often than not. */
const mostly = <Value>(fitting: fc.Arbitrary<Value>) => fc.oneof({ weight: 3, arbitrary: fitting }, anything);

const person = {
  name: mostly(fc.constant("Анна")),
  phone: mostly(fc.constantFrom("+79001234567", "123-45-67")),
  comment: mostly(text),
};
const extras = {
  consents: fc.oneof(fc.array(fc.record({ documentId: fc.oneof(fc.uuid(), text), version: fc.oneof(fc.integer(), anything) })), anything),
  trap: anything,
  startedAt: anything,
  source: anything,
  __proto__: anything,
};
const choiceOf = (id: string) => fc.oneof({ weight: 3, arbitrary: fc.constant({ id }) }, fc.record({ id: anything }), anything);
const someOf = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record({ ...fields, ...extras }, { requiredKeys: [] });

const vacancyForm = someOf({ ...person, email: mostly(fc.emailAddress()) });

const posts: { path: string; schema: z.ZodType; form: fc.Arbitrary<unknown>; statuses: number[] }[] = [
  {
    path: "/api/requests/doctor-appointments",
    schema: appointmentRequestSchema,
    form: someOf({
      ...person,
      kind: fc.oneof(fc.constantFrom("record", "services"), anything),
      service: choiceOf("any"),
      doctor: choiceOf("any"),
      forWhom: fc.oneof(fc.constantFrom("self", "child", null), anything),
      preferredTime: anything,
    }),
    statuses: [422],
  },
  { path: "/api/requests/feedback", schema: feedbackSchema, form: someOf(person), statuses: [422] },
  {
    path: "/api/requests/vacation/administrator",
    schema: vacancyRequestSchema,
    form: fc.oneof(vacancyForm, fc.record({ form: vacancyForm }), someOf({ ...person, form: anything })),
    statuses: [422],
  },
  {
    path: "/api/doctor-reviews/store",
    schema: reviewFormSchema,
    form: someOf({
      ...person,
      rate: mostly(fc.integer({ min: 0, max: 5 })),
      service: choiceOf("kardiologiya"),
      doctor: choiceOf("kardiolog"),
    }),
    statuses: [422, 409],
  },
  {
    path: "/api/subscriptions",
    schema: subscriptionSchema,
    form: someOf({ email: mostly(fc.oneof(fc.constantFrom("a@b.ru", "A@B.RU"), fc.emailAddress())) }),
    statuses: [422],
  },
];

test.for(posts)(
  `F3: any JSON at $path is either accepted or refused with messages of the contract (seed ${seed})`,
  async ({ path, schema, form, statuses }, { app, db }) => {
    await addDirection(db, "kardiologiya");
    await addDoctor(db, { slug: "kardiolog" });
    await addVacancy(db, { slug: "administrator" });
    const seen = { taken: 0, refused: 0 };

    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: form }, { weight: 1, arbitrary: fc.jsonValue() }), async (body) => {
        const response = await post(app, path, body);

        if (response.status === 201) {
          z.object({ data: receivedSchema }).parse(await response.json());
          expect(schema.safeParse(JSON.parse(JSON.stringify(body))).success).toBe(true);
          seen.taken++;
        } else {
          expect(statuses).toContain(response.status);
          const { error } = failureSchema.parse(await response.json());
          expect(error.code).toBe(response.status === 409 ? "duplicate" : "validation");
          for (const messages of Object.values(error.fields ?? {})) expect(messages).toHaveLength(1);
          seen.refused++;
        }
      }),
      { numRuns: 200, seed },
    );

    expect(seen.taken).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  },
);
