import { expect, test } from "vitest";
import { serviceStructuredData } from "./service-structured-data.ts";

const line = { id: "1", code: null, note: null, unit: null, max: null, oldAmount: null, validFrom: null, validTo: null, promotion: null };

test("the offers of a service are its main lines, not its additions", () => {
  const texts = { preparation: [], recovery: [], contraindications: [], faq: [] };
  const prices = [
    { ...line, title: "Блефаропластика", kind: "exact" as const, isMain: true, amount: 6_800_000 },
    { ...line, title: "Седация", kind: "exact" as const, isMain: false, amount: 1_400_000 },
  ];

  const [procedure] = serviceStructuredData(
    { ...texts, path: "/categories/a/b/c", title: "Блефаропластика", summary: "", prices },
    [],
    null,
  );

  expect(procedure).toMatchObject({ offers: [{ name: "Блефаропластика", price: "68000.00" }] });
});
