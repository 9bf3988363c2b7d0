// @vitest-environment node
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { findStaffPage } from "./find-page.ts";

const log = { info() {}, warn() {}, error() {} };

const page = {
  id: "0190a000-0000-7000-8000-000000000001",
  slug: "taxi",
  path: "/taxi",
  title: "Такси до клиники",
  blocks: { type: "doc", content: [] },
  gallery: [],
  seo: { title: null, description: null, ogImage: null, noindex: false },
  updatedAt: "2026-11-16T07:00:00Z",
};

/** An API client with one page under its current and a former slug; `asked` records the requests. */
function clinic() {
  const asked: string[] = [];
  const send: typeof fetch = async (url) => {
    const { pathname } = new URL(String(url));
    asked.push(pathname);
    const known = ["/api/pages/taxi", "/api/pages/kak-doehat"].includes(pathname);
    return known ? Response.json({ success: true, data: page }) : Response.json({ success: false }, { status: 404 });
  };
  return { asked, api: createApiClient({ baseUrl: "http://api.test", log, fetch: send }) };
}

const thrownBy = (promise: Promise<unknown>) => promise.then(() => null).catch((thrown: unknown) => thrown);

test("a staff page is found by its path, with and without a trailing slash", async () => {
  const { api } = clinic();

  expect((await findStaffPage(api, "taxi")).title).toBe("Такси до клиники");
  expect((await findStaffPage(api, "taxi/")).title).toBe("Такси до клиники");
});

test("a former path of the page redirects to the current one", async () => {
  const thrown = await thrownBy(findStaffPage(clinic().api, "kak-doehat"));

  expect(thrown).toBeInstanceOf(Response);
  if (!(thrown instanceof Response)) return;
  expect([thrown.status, thrown.headers.get("Location")]).toEqual([301, "/taxi"]);
});

test.each(["net-takoj", "a/b", "", "Такси", "../api/settings", "wp-login.php", "%00"])(
  "«%s» is not found; an impossible slug is not sent to the API",
  async (address) => {
    const { api, asked } = clinic();

    expect(await thrownBy(findStaffPage(api, address))).toMatchObject({ init: { status: 404 } });
    expect(asked.filter((path) => path !== "/api/pages/net-takoj")).toEqual([]);
  },
);
