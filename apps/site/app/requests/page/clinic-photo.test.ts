// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "../../http/api-client.ts";
import { apiContext } from "../../http/api-context.ts";
import { createOutcomes, outcomesContext } from "../../http/outcomes.server.ts";
import { loadRequest } from "../../request-page/request-outcome.server.ts";
import { loader as loadCancel } from "../../subscriptions/cancel-page.tsx";
import { loader as loadConfirm } from "../../subscriptions/confirm-page.tsx";
import { loader as loadVacancyForm } from "../../vacancies/vacancy-request-page.tsx";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "len-photo-"));
});
afterAll(() => rm(folder, { recursive: true }));

const galleries = {
  about: ["entrance", "reception", "waiting", "corridor", "consult", "procedure"],
  contacts: ["door"],
};
const shown = (name: string) => ({ url: `/${name}`, width: 1600, height: 900, alt: "", placeholder: null, variants: [] });
const written = {
  ...{ id: "0198a000-0000-7000-8000-000000000001", title: "О клинике", blocks: { type: "doc", content: [] } },
  ...{ seo: { title: null, description: null, ogImage: null, noindex: false }, updatedAt: "2026-11-20T10:00:00.000Z" },
};
const status = {
  ...{
    number: 7,
    firstName: "Анна",
    sentAt: "2026-11-23T09:00:00.000Z",
    dueAt: null,
    step: "call",
    callAt: null,
    wish: null,
    wishedDay: null,
    visit: null,
    hasLetters: false,
  },
};

/** Arguments of a route in a clinic whose pages have these galleries. Only the token `open` belongs to a request that is still open. */
function at(path: string, token: string) {
  const fetch = async (asked: unknown) => {
    const { pathname } = new URL(String(asked));
    const page = pathname.split("/").at(-1);
    if (page === "about" || page === "contacts")
      return Response.json({ success: true, data: { ...written, slug: page, path: `/${page}`, gallery: galleries[page].map(shown) } });
    if (token === "open" && pathname === "/api/requests/status") return Response.json({ success: true, data: status });
    return Response.json({ success: false }, { status: 404 });
  };
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log: silent, fetch }));
  context.set(outcomesContext, createOutcomes(folder, silent));
  const url = new URL(path, "http://site.test");
  return { request: new Request(url), context, url, params: { token }, pattern: url.pathname } as never;
}

const urlOf = ({ data }: { data: { photo: { url: string } | null } }) => data.photo?.url;

test("pages opened from letters, the vacancy form and a closed request show a room; an open request shows the entrance", async () => {
  expect(urlOf(await loadConfirm(at("/subscribe/confirm/a", "a")))).toBe("/procedure");
  expect(urlOf(await loadCancel(at("/subscribe/cancel/a", "a")))).toBe("/procedure");
  expect(urlOf(await loadVacancyForm(at("/requests/vacancy", "")))).toBe("/corridor");
  expect(urlOf(await loadRequest(at("/requests/gone", "gone")))).toBe("/reception");
  expect(urlOf(await loadRequest(at("/requests/open", "open")))).toBe("/door");
});
