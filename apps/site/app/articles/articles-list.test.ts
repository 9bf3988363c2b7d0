// @vitest-environment node
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { loadArticles } from "./articles-list.ts";

const log = { info() {}, warn() {}, error() {} };
const clientOf = (answer: () => Response) => createApiClient({ baseUrl: "http://api.test", log, fetch: async () => answer() });

test("without the API host there is no list, and the page knows that it is not whole", async () => {
  const api = clientOf(() => Response.json({}, { status: 500 }));

  expect(await loadArticles(api, 1, null)).toBeNull();
  expect(api.hadFailure()).toBe(true);
});

test("a page past the last one is not a page", async () => {
  const api = clientOf(() =>
    Response.json({ success: true, data: [], pagination: { currentPage: 4, lastPage: 3, perPage: 11, total: 33 } }),
  );

  await expect(loadArticles(api, 4, null)).rejects.toMatchObject({ init: { status: 404 } });
});
