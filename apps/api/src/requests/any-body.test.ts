import { failureSchema } from "@len/contract/envelope";

import { appointmentRequestSchema, receivedSchema } from "@len/contract/requests";
import fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod";
import { post, test } from "../../test/app.ts";

const path = "/api/requests/doctor-appointments";
const seed = 20_260_211;

/** Texts as visitors, machines and attackers write them. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 120 }),
  fc.constantFrom("Анна", "+79001234567", "any", "", " ", "\u0000", "\ud800", "null", "' or 1=1 --", "a".repeat(3000)),
);
const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }));
const choice = fc.oneof({ weight: 3, arbitrary: fc.constant({ id: "any" }) }, fc.record({ id: anything }), anything);

const likeAForm = fc.record(
  {
    kind: fc.oneof(fc.constantFrom("record", "services"), anything),
    name: fc.oneof({ weight: 3, arbitrary: fc.constant("Анна") }, anything),
    phone: fc.oneof({ weight: 3, arbitrary: fc.constantFrom("+79001234567", "123-45-67") }, anything),
    comment: fc.oneof({ weight: 3, arbitrary: text }, anything),
    service: choice,
    doctor: choice,
    consents: fc.oneof(fc.array(fc.record({ documentId: fc.oneof(fc.uuid(), text), version: fc.oneof(fc.integer(), anything) })), anything),
    forWhom: anything,
    preferredTime: anything,
    trap: anything,
    startedAt: anything,
    source: anything,
    __proto__: anything,
  },
  { requiredKeys: [] },
);

test(`any JSON is either taken or refused in the contract's words (seed ${seed})`, async ({ app }) => {
  const seen = { taken: 0, refused: 0 };

  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 4, arbitrary: likeAForm }, { weight: 1, arbitrary: fc.jsonValue() }), async (body) => {
      const response = await post(app, path, body);

      if (response.status === 201) {
        z.object({ data: receivedSchema }).parse(await response.json());
        expect(appointmentRequestSchema.safeParse(JSON.parse(JSON.stringify(body))).success).toBe(true);
        seen.taken++;
      } else {
        expect(response.status).toBe(422);
        const { error } = failureSchema.parse(await response.json());
        expect(error.code).toBe("validation");
        for (const messages of Object.values(error.fields ?? {})) expect(messages).toHaveLength(1);
        seen.refused++;
      }
    }),
    { numRuns: 200, seed },
  );

  expect(seen.taken).toBeGreaterThan(0);
  expect(seen.refused).toBeGreaterThan(0);
});
