import { expect, test } from "vitest";
import { withoutRenewed } from "./accreditations.ts";

test("for each specialty the accreditation that ends last counts, however the specialty is spelled", () => {
  const [old, renewal] = [
    { specialty: "Дерматовенерология", validUntil: "2026-12-01" },
    { specialty: " дерматовенерология ", validUntil: "2031-12-01" },
  ];
  const [other, unnamed] = [
    { specialty: "Косметология", validUntil: "2026-12-01" },
    { specialty: null, validUntil: "2026-12-01" },
  ];

  expect(withoutRenewed([old, renewal, other, unnamed])).toEqual([renewal, other, unnamed]);
});
