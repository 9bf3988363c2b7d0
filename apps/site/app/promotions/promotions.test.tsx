import type { Promotion } from "@len/contract/promotions";
import { cleanup, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import { showPage } from "../../test/show-page.tsx";
import { underPromotionText } from "../prices/price-table.tsx";
import { untilText } from "../ui/formats.ts";
import { PromotionsSection, promotionsOfHome } from "./promotion-cards.tsx";
import { periodText } from "./promotion-dates.ts";
import PromotionPage, { meta } from "./promotion-page.tsx";
import * as promotionsPage from "./promotions-page.tsx";

const promotion: Promotion = {
  id: "0198a000-0000-7000-8000-000000000001",
  slug: "proverit-rodinki-zimoj",
  path: "/promotions/proverit-rodinki-zimoj",
  title: "Проверить родинки зимой",
  lead: "Осмотр, пока на коже нет загара",
  body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Врач осмотрит всю кожу." }] }] },
  image: null,
  startsOn: "2026-12-01",
  endsOn: "2026-12-31",
  isRunning: true,
  terms: "По предварительной записи.",
  inMainPage: true,
  prices: [
    {
      ...{ id: "0198a000-0000-7000-8000-000000000002", title: "Картирование родинок", note: "всё тело", kind: "exact", unit: null },
      ...{ amount: 520_000, oldAmount: 650_000 },
      service: {
        ...{ id: "0198a000-0000-7000-8000-000000000003", slug: "kartirovanie-rodinok", title: "Картирование родинок" },
        path: "/categories/dermatologiya/priem-i-diagnostika/kartirovanie-rodinok",
      },
    },
  ],
  seo: { title: null, description: null, ogImage: null, noindex: false },
  updatedAt: "2026-11-20T10:00:00.000Z",
};

const contacts = { legalName: "ООО «Лён»", inn: "7700000009", phones: [{ title: "", number: "+7 (000) 000-00-00" }] };

function show(shown: Promotion) {
  const Content = () => <PromotionPage loaderData={{ promotion: shown }} params={{ slug: shown.slug }} matches={[] as never} />;
  const Page = createRoutesStub([{ id: "root", path: "*", Component: Content }]);
  render(<Page initialEntries={[shown.path]} hydrationData={{ loaderData: { root: { contacts } } }} />);
}

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("\u2060", "");
const headOf = (shown: Promotion) =>
  meta({ loaderData: { promotion: shown }, matches: [] as never, params: { slug: "" }, location: {} as never });

afterEach(cleanup);

test("a promotion shows old and new amounts, its last day, its terms and the seller", () => {
  show(promotion);

  const [, line] = within(screen.getByRole("table", { name: `Цены по акции: ${promotion.title}` })).getAllByRole("row");
  expect(plain(line?.textContent)).toBe("Картирование родинок всё телоБез акции 6 500 ₽5 200 ₽");
  expect(line?.querySelector("s")).toBeTruthy();
  expect(plain(document.body.textContent)).toContain("до 31 декабря");
  const terms = plain(screen.getByRole("region", { name: "Условия" }).textContent);
  expect(terms).toContain("Акция действует с 1 по 31 декабря 2026 года.");
  expect(terms).toContain("По предварительной записи.");
  expect(terms).toContain("ООО «Лён», ИНН 7700000009, +7 (000) 000-00-00");
  expect(plain(screen.getByText(/Имеются противопоказания/).textContent)).toBe(
    "Имеются противопоказания. Необходима консультация специалиста",
  );
  expect(screen.getByRole("button", { name: "Записаться на прием" })).toBeTruthy();
});

test.each([
  ["Лечение пигментации, одна зона", "Лазерное лечение пигментации", "1 зона", ""],
  ["Отдельное пятно до 1 см", "Лазерное лечение пигментации", null, "Лазерное лечение пигментации"],
  ["Микротоковая терапия лица", "Микротоковая терапия", "1 процедура", "1 процедура"],
])(
  "a price line «%s» of the service «%s» adds the service and the unit only if its title does not contain them",
  (title, serviceTitle, unit, note) => {
    const prices = promotion.prices.map((line) => ({
      ...line,
      title,
      note: null,
      unit,
      service: { ...line.service, title: serviceTitle },
    }));
    show({ ...promotion, prices });

    expect(plain(screen.getByRole("rowheader").textContent)).toBe(`${title} ${note}`);
  },
);

test("an ended promotion says so, has no offers and is hidden from search engines", () => {
  show({ ...promotion, isRunning: false, prices: [] });

  expect(plain(document.body.textContent)).toContain("Акция закончилась");
  expect(screen.queryByRole("table")).toBeNull();
  expect(plain(document.body.textContent)).not.toContain("5 200");
  expect(headOf({ ...promotion, isRunning: false, prices: [] })).toContainEqual({
    name: "robots",
    content: expect.stringContaining("noindex"),
  });
  expect(JSON.stringify(headOf(promotion))).not.toContain("noindex");
});

test("structured data contain the promotion's amount and its last day", () => {
  const [catalogue] = headOf(promotion).flatMap((item) => ("script:ld+json" in item ? [item["script:ld+json"]] : []));

  expect(catalogue).toMatchObject({
    "@type": "OfferCatalog",
    itemListElement: [{ "@type": "Offer", price: 5200, priceValidUntil: "2026-12-31" }],
  });
});

test("the home page shows the first three promotions that are marked for it, each with its first price and the legal warning", () => {
  const all = ["а", "б", "в", "г", "д"].map((title) => ({ ...promotion, id: title, title, inMainPage: title !== "б" }));
  const Page = createRoutesStub([{ path: "/", Component: () => <PromotionsSection promotions={promotionsOfHome(all)} /> }]);
  render(<Page />);

  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(["а", "в", "г"]);
  expect(plain(screen.getAllByText("Картирование родинок").at(0)?.textContent)).toBe("Картирование родинокБез акции 6 500 ₽  5 200 ₽");
  expect(screen.getByText(/Имеются/)).toBeTruthy();
});

test("without promotions the section says so and links to the prices", async () => {
  await showPage(promotionsPage, "/promotions");

  expect(screen.getByText("Сейчас акций нет")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Смотреть цены" }).getAttribute("href")).toBe("/prices");
});

test("the last day of a promotion is written without the year", () => {
  expect(plain(untilText("2026-12-31"))).toBe("до 31 декабря");
  expect(plain(underPromotionText("2027-01-01"))).toBe("по акции до 1 января");
});

test.each([
  ["2026-12-01", "2026-12-31", "с 1 по 31 декабря 2026 года"],
  ["2026-11-09", "2026-12-31", "с 9 ноября по 31 декабря 2026 года"],
  ["2026-11-16", "2027-01-31", "с 16 ноября 2026 года по 31 января 2027 года"],
])("the terms state the whole period: %s to %s", (startsOn, endsOn, text) => {
  expect(plain(periodText(startsOn, endsOn))).toBe(text);
});
