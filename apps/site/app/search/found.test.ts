import type { SearchAnswer } from "@len/contract/search";
import { expect, test } from "vitest";
import { foundFor } from "./found.ts";

const pagination = { currentPage: 1, lastPage: 1, perPage: 100, total: 0 };
const marked = { title: { text: "Родинка", marks: [] }, excerpt: { text: "", marks: [] } };

const item = (number: number, type: "news" | "article"): SearchAnswer["news"]["data"][number] => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  slug: `zapis-${number}`,
  type,
  path: `/news/zapis-${number}`,
  title: "Родинка",
  lead: "",
  image: null,
  categories: [],
  publishedAt: "2026-11-16T07:00:00Z",
  found: marked,
});

const answer: SearchAnswer = {
  success: true,
  order: ["news", "conditions", "doctors", "services"],
  doctors: { data: [], pagination },
  services: { data: [], pagination },
  conditions: { data: [], pagination },
  categories: { data: [], pagination },
  news: { data: Array.from({ length: 26 }, (_, number) => item(number, number % 2 === 0 ? "article" : "news")), pagination },
};

test("news and articles are separate kinds, each with its own pages", () => {
  const second = foundFor(answer, { type: "article", page: 2 });

  expect(second.counts).toEqual({
    all: 26,
    conditions: 0,
    sections: 0,
    promotions: 0,
    categories: 0,
    doctors: 0,
    services: 0,
    article: 13,
    news: 13,
  });
  expect(second.articles.map(({ path }) => path)).toEqual(["/news/zapis-20", "/news/zapis-22", "/news/zapis-24"]);
  expect(second.news).toEqual([]);
  expect(second.pagination).toMatchObject({ currentPage: 2, lastPage: 2, total: 13 });
});

test("the view of all kinds shows the best results of each kind on one page", () => {
  const all = foundFor(answer, { type: "all", page: 1 });

  expect([all.articles.length, all.news.length, all.pagination.lastPage]).toEqual([3, 3, 1]);
});
