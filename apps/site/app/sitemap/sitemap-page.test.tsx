import { render, screen, within } from "@testing-library/react";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import SitemapPage, { loader } from "./sitemap-page.tsx";

const log = { info() {}, warn() {}, error() {} };

const article = (number: number) => ({
  ...{
    id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    slug: `statya-${number}`,
    type: "article",
    image: null,
    lead: "",
  },
  ...{ path: `/articles/zdorove/statya-${number}`, title: `Статья ${number}`, categories: [{ slug: "zdorove", title: "Здоровье" }] },
  publishedAt: "2026-11-16T07:00:00Z",
});

/** The articles in the sitemap of a clinic with this number of articles. */
async function articlesOf(countArticles: number) {
  const send = async (input: Parameters<typeof fetch>[0]) => {
    const { pathname, searchParams } = new URL(String(input));
    const [limit, page] = [Number(searchParams.get("limit")), Number(searchParams.get("page") ?? 1)];
    const total = pathname === "/api/news" && searchParams.get("type") === "article" ? countArticles : 0;
    const data = Array.from({ length: total }, (_, index) => article(index + 1)).slice((page - 1) * limit, page * limit);
    const pagination = { currentPage: page, lastPage: Math.max(1, Math.ceil(total / limit)), perPage: limit, total };
    return limit ? Response.json({ success: true, data, pagination }) : Response.json({ success: true, data: [] });
  };
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log, fetch: send }));
  const url = new URL("http://site.test/sitemap");
  const loaderData = await loader({ url, context, request: new Request(url), params: {}, pattern: "/sitemap" });

  const Content = () => <SitemapPage loaderData={loaderData} params={{}} matches={[] as never} />;
  const Page = createRoutesStub([{ path: "/sitemap", Component: Content }]);
  render(<Page initialEntries={["/sitemap"]} />);
  return screen.getByRole("region", { name: "Статьи" });
}

test("the sitemap lists and counts every article", async () => {
  const articles = await articlesOf(100);

  expect(articles.querySelectorAll("li a").length).toBe(100);
  expect(articles.querySelector('a[href="/articles/zdorove/statya-100"]')).toBeTruthy();
  expect(within(articles).getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("Статьи 100");
  expect(within(articles).queryByRole("link", { name: "Все статьи" })).toBeNull();
});

test("for a long list the sitemap shows the beginning and the total, and links to the whole list", async () => {
  const articles = await articlesOf(101);

  expect(articles.querySelectorAll("li a").length).toBe(100);
  expect(within(articles).getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("Статьи 101");
  expect(within(articles).getByRole("link", { name: "Все статьи" }).getAttribute("href")).toBe("/articles");
});
