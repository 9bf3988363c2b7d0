import { expect, test } from "vitest";
import { createAnswers } from "../http/answers.ts";
import { createApiClient } from "../http/api-client.ts";
import { staffPages } from "./staff-pages.server.ts";

const changed = "2026-11-20T10:00:00.000Z";
const noSeo = { title: null, description: null, ogImage: null, noindex: false };
const log = { info() {}, warn() {}, error() {} };

/** An API client with pages at these paths, some of them hidden from search engines. */
function clientOf(paths: string[], { hidden = [], isAway = false }: { hidden?: string[]; isAway?: boolean } = {}) {
  const asked: string[] = [];
  const send = async (input: Parameters<typeof fetch>[0]) => {
    const { pathname } = new URL(String(input));
    asked.push(pathname);
    if (pathname === "/api/sitemap") {
      const lastmod = Object.fromEntries(paths.map((path) => [path, changed]));
      return Response.json({ success: true, data: { data: [...paths, ...hidden], lastmod } });
    }
    const slug = pathname.replace("/api/pages/", "");
    const page = { id: "0198a000-0000-7000-8000-000000000001", slug, path: `/${slug}`, title: `Страница ${slug}` };
    const data = { ...page, blocks: { type: "doc", content: [] }, gallery: [], seo: noSeo, updatedAt: changed };
    return isAway ? Response.json({}, { status: 503 }) : Response.json({ success: true, data });
  };
  const answers = createAnswers();
  const visitor = () => createApiClient({ baseUrl: "http://api.test", log, fetch: send, answers });
  return { api: visitor(), visitor, asked, answers };
}

const fifty = Array.from({ length: 50 }, (_, index) => `/svoya-${index + 10}`);

test("the list contains every staff page, however many, and neither sections nor items of lists", async () => {
  const { api } = clientOf(["/about", "/specialists/gromov-ilya", ...fifty]);

  const { pages, isWhole } = await staffPages(api);

  expect(pages.map(({ path }) => path)).toEqual(fifty);
  expect(isWhole).toBe(true);
});

test("a page hidden from search engines is not listed", async () => {
  const { api, asked } = clientOf(["/otkrytaya"], { hidden: ["/zakrytaya"] });

  expect(await staffPages(api)).toEqual({ pages: [{ title: "Страница otkrytaya", path: "/otkrytaya" }], isWhole: true });
  expect(asked).not.toContain("/api/pages/zakrytaya");
});

test("when the API does not return the pages, the remaining ones are not requested", async () => {
  const { api, asked } = clientOf(fifty, { isAway: true });

  expect(await staffPages(api)).toEqual({ pages: [], isWhole: false });
  expect(asked.length).toBeLessThan(fifty.length);
});

test("while editions are not announced, all who search within a minute ask for the list once", async () => {
  const { visitor, asked } = clientOf(fifty);

  const [one, other] = await Promise.all([staffPages(visitor()), staffPages(visitor())]);
  const later = await staffPages(visitor());

  expect([other, later]).toEqual([one, one]);
  expect(asked).toHaveLength(1 + fifty.length);
});
