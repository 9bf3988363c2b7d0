import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { staffPages } from "./staff-pages.server.ts";

const log = { info() {}, warn() {}, error() {} };

/** An API client with staff pages at these slugs; for `null` the API does not answer. */
function clientOf(slugs: string[] | null) {
  const send = async () => {
    const data = slugs?.map((slug) => ({ slug, path: `/${slug}`, title: `Страница ${slug}` }));
    return data ? Response.json({ success: true, data }) : Response.json({}, { status: 503 });
  };
  return createApiClient({ baseUrl: "http://api.test", log, fetch: send });
}

test("the list contains the staff pages, but none that is a section of the site", async () => {
  expect(await staffPages(clientOf(["about", "svoya"]))).toEqual([{ title: "Страница svoya", path: "/svoya" }]);
});

test("when the API does not answer, the list is null and not empty", async () => {
  expect(await staffPages(clientOf(null))).toBeNull();
});
