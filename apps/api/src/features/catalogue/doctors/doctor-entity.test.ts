import { expect, test } from "vitest";
import { doctorEntity } from "./doctor-entity.ts";

test("a doctor's slug cannot be «week», the address of the week of reception", () => {
  expect(doctorEntity.problems({ slug: "week" })).toMatchObject({ slug: [expect.stringContaining("неделя приёма")] });
  expect(doctorEntity.problems({ slug: "alova" })).not.toHaveProperty("slug");
});
