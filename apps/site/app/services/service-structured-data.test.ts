import { expect, test } from "vitest";
import { serviceStructuredData } from "./service-structured-data.ts";

const line = { id: "1", code: null, note: null, unit: null, max: null, oldAmount: null, validFrom: null, validTo: null, promotion: null };

test("Z48: a procedure has no offers; the clinic offers a service of the same name, with the main price lines only", () => {
  const texts = { preparation: [], recovery: [], contraindications: ["Беременность"], faq: [] };
  const prices = [
    { ...line, title: "Блефаропластика", kind: "exact" as const, isMain: true, amount: 6_800_000 },
    { ...line, title: "Седация", kind: "exact" as const, isMain: false, amount: 1_400_000 },
  ];

  const [procedure, clinic] = serviceStructuredData(
    { ...texts, path: "/categories/a/b/c", title: "Блефаропластика", summary: "", prices },
    [],
    null,
  );

  expect(procedure).toMatchObject({ "@type": "MedicalProcedure", name: "Блефаропластика" });
  expect(procedure).not.toHaveProperty("offers");
  expect(procedure).not.toHaveProperty("contraindication");
  const itemOffered = { "@type": "Service", name: "Блефаропластика" };
  expect(clinic).toMatchObject({
    "@type": "MedicalClinic",
    makesOffer: [{ "@type": "Offer", name: "Блефаропластика", price: 68_000, itemOffered }],
  });
  expect(Reflect.get(clinic ?? {}, "makesOffer")).toHaveLength(1);
});
