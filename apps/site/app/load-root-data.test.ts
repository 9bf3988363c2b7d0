// @vitest-environment node
import { expect, test, vi } from "vitest";
import { createApiClient } from "./http/api-client.ts";
import { loadRootData } from "./load-root-data.ts";

test("the first load starts all requests before any of them is answered", async () => {
  const asked: string[] = [];
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  const api = createApiClient({
    baseUrl: "http://api.test",
    log: { info() {}, warn() {}, error() {} },
    fetch: async (url) => {
      const { pathname, search } = new URL(String(url));
      asked.push(pathname + search);
      await answers;
      return Response.json({ success: false }, { status: 500 });
    },
  });

  const loaded = loadRootData(api, { siteUrl: "http://site.test", path: "/", route: null, hasCounter: false, isPreview: false });

  await vi.waitFor(() =>
    expect(asked).toEqual(
      expect.arrayContaining([
        "/api/seo-texts",
        "/api/contacts",
        "/api/catalogue",
        "/api/categories/in-main-page",
        "/api/banners",
        "/api/news?limit=5",
      ]),
    ),
  );
  expect(new Set(asked).size).toBe(asked.length);
  answer();
  expect((await loaded).root).toMatchObject({ categories: null, mainPageCategories: null, banners: null, news: null });
});
