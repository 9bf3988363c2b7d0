import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { RouteModule } from "../../test/show-page.tsx";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import * as pricesPage from "../prices/prices-page.tsx";
import { sitemapChapters } from "./listings.ts";
import * as servicesPage from "./services-page.tsx";

const direction = (slug: string, countServices: number) => ({
  ...{ slug, title: slug, path: `/categories/${slug}`, countServices, countPriced: countServices, countDoctors: 1 },
  groups: [{ slug: `${slug}-group`, title: "Группа", path: `/categories/${slug}/${slug}-group` }],
});

/** An API with this number of services that records the calls of a page for services and prices. */
function clinicOf(countServices: number) {
  const asked: string[] = [];
  const outline = {
    countServices,
    letters: ["#", "Б", "Л"],
    directions: [direction("laser", countServices - 1), { ...direction("unpriced", 1), countPriced: 0 }, direction("uzi", 1)],
  };
  const api = createApiClient({
    baseUrl: "http://api.test",
    log: { info() {}, warn() {}, error() {} },
    fetch: async (input) => {
      const { pathname, search } = new URL(String(input));
      if (/prices|services$/.test(pathname)) asked.push(decodeURIComponent(pathname + search));
      return Response.json({ success: true, data: pathname === "/api/catalogue" ? outline : [] });
    },
  });
  const open = async (page: RouteModule, address: string) => {
    const url = new URL(address, "http://site.test");
    const context = new RouterContextProvider();
    context.set(apiContext, api);
    asked.length = 0;
    const loaded = await page.loader({ url, context, request: new Request(url), params: {}, pattern: url.pathname } as never);
    return { loaded, asked: asked[0] };
  };
  return { api, open };
}

test.for<[number, RouteModule, string, string]>([
  [30, pricesPage, "/prices", "/api/prices?category=laser"],
  [30, pricesPage, "/prices?category=uzi", "/api/prices?category=uzi"],
  [30, pricesPage, "/prices?category=nobody", "/api/prices?category=laser"],
  [30, pricesPage, "/prices?search=узи&category=laser", "/api/prices?search=узи"],
  [300, servicesPage, "/services?letter=Л", "/api/services"],
  [301, servicesPage, "/services", "/api/services?letter=Б"],
  [301, servicesPage, "/services?letter=Л", "/api/services?letter=Л"],
  [301, servicesPage, "/services?letter=Ы", "/api/services?letter=Б"],
  [301, servicesPage, "/services?search=узи", "/api/services?search=узи"],
])(
  "each direction has a page of prices, and in a large clinic each letter a page of services: %d services, %s",
  async ([countServices, page, address, expected]) => {
    const { asked } = await clinicOf(countServices).open(page, address);

    expect(asked).toBe(expected);
  },
);

test("the price list shows each direction with the number of its priced services, and omits directions without any", async () => {
  const { loaded } = await clinicOf(301).open(pricesPage, "/prices");

  expect(loaded).toMatchObject({
    data: {
      directions: [
        { slug: "laser", count: 300, isCurrent: true },
        { slug: "uzi", count: 1, isCurrent: false },
      ],
    },
  });
});

test("the sitemap of a large clinic lists its directions and links to the list of services", async () => {
  const [chapter, ...others] = await sitemapChapters(clinicOf(301).api);

  expect(others).toEqual([]);
  expect(chapter).toMatchObject({ all: { path: "/services" }, groups: [{ items: [{ path: "/categories/laser" }, {}, {}] }] });
});
