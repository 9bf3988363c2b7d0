import type { PricedService } from "@len/contract/catalogue";
import { expect, test } from "vitest";
import { inForceSince } from "../clinic/in-force-since.ts";
import { countServices, priceList } from "./price-list.ts";

const id = "0198a000-0000-7000-8000-000000000001";

function service(title: string, [direction, group]: [string, string], ...codes: string[]): PricedService {
  return {
    id: `${id}-${title}`,
    slug: title,
    title,
    path: `/categories/${direction}/${group}/${title}`,
    summary: "",
    priceFrom: 100,
    priceKind: "exact",
    group: { id, slug: group, title: group, direction: { id, slug: direction, title: direction } },
    doctors: [],
    isPopular: false,
    durationMin: null,
    prices: codes.map((code) => ({
      id: code,
      code,
      title,
      note: null,
      kind: "exact",
      isMain: true,
      amount: 100,
      max: null,
      unit: null,
      oldAmount: null,
      validFrom: code === "A1" ? "2026-11-01" : null,
      validTo: null,
      promotion: null,
    })),
  };
}

const services = [
  service("приём", ["дерматология", "диагностика"], "B01"),
  service("шлифовка", ["лазер", "шлифовка"], "A1", "A2"),
  service("соскоб", ["дерматология", "диагностика"], "A3"),
  service("без цены", ["дерматология", "диагностика"]),
];

test("services are grouped by direction and group; services without a price are omitted", () => {
  const list = priceList(services);

  expect(list.map(({ slug, groups }) => [slug, ...groups.flatMap((group) => group.services.map(({ title }) => title))])).toEqual([
    ["дерматология", "приём", "соскоб"],
    ["лазер", "шлифовка"],
  ]);
  expect(countServices(list)).toBe(3);
});

test("the list is dated by its newest price", () => {
  expect(inForceSince(services)).toBe("2026-11-01");
  expect(inForceSince([])).toBeNull();
});
