// @vitest-environment node
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { loadArticles } from "./articles-list.ts";

const log = { info() {}, warn() {}, error() {} };
const clientOf = (answer: () => Response) => createApiClient({ baseUrl: "http://api.test", log, fetch: async () => answer() });

test("when the API is down the list is null and the page is marked incomplete", async () => {
  const api = clientOf(() => Response.json({}, { status: 500 }));

  expect(await loadArticles(api, 1, null)).toBeNull();
  expect(api.hadFailure()).toBe(true);
});

test("a page number past the last page answers 404", async () => {
  const api = clientOf(() =>
    Response.json({ success: true, data: [], pagination: { currentPage: 4, lastPage: 3, perPage: 11, total: 33 } }),
  );

  await expect(loadArticles(api, 4, null)).rejects.toMatchObject({ init: { status: 404 } });
});
