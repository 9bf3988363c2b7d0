import { searchGroups } from "@len/contract/search";
import { contacts as clinicContacts } from "@len/fixtures/contacts";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { createApiClient } from "../app/http/api-client.ts";
import { apiContext } from "../app/http/api-context.ts";
import { quietly } from "../app/http/quietly.ts";

const log = { info() {}, warn() {}, error() {} };

const about = {
  ...{ id: "0198a000-0000-7000-8000-000000000001", slug: "about", path: "/about", title: "О клинике", gallery: [] },
  ...{ blocks: { type: "doc", content: [] }, seo: { title: null, description: null, ogImage: null, noindex: false } },
  updatedAt: "2026-11-20T10:00:00.000Z",
};

const settings = {
  ...{ slogan: "", description: "", footerLine: "", contraindicationsWarning: "", foundedYear: 2009, welcomeReady: true, legalActs: [] },
  ...{ cookieNotice: { title: "", withCounter: "", withoutCounter: "" }, licenceRegister: null },
};

const contacts = { ...clinicContacts, id: about.id, timeZone: "Europe/Moscow" };

const nothing = { data: [], pagination: { currentPage: 1, lastPage: 1, perPage: 20, total: 0 } };

/** A route module with its own loader. */
export type RouteModule = { loader: (args: never) => unknown; default: (props: never) => ReactNode };

/** Renders a page with an API that has no content; calls whose paths begin with one of these fail. */
export async function showPage(page: RouteModule, address: string, failing: string[] = []) {
  const send = async (input: Parameters<typeof fetch>[0]) => {
    const { pathname, search } = new URL(String(input));
    if (failing.some((path) => (pathname + search).startsWith(path))) return Response.json({ success: false }, { status: 500 });
    if (pathname === "/api/catalogue") return Response.json({ success: true, data: { countServices: 0, letters: [], directions: [] } });
    if (pathname === "/api/contacts") return Response.json({ success: true, data: { contacts } });
    if (pathname.startsWith("/api/pages/")) return Response.json({ success: true, data: about });
    if (pathname === "/api/settings") return Response.json({ success: true, data: settings });
    if (pathname === "/api/sitemap") return Response.json({ success: true, data: { data: [], lastmod: {} } });
    if (pathname === "/api/search") {
      const groups = { categories: nothing, doctors: nothing, services: nothing, news: nothing, conditions: nothing };
      return Response.json({ success: true, ...groups, order: searchGroups });
    }
    if (pathname === "/api/search/suggest")
      return Response.json({ success: true, data: { categories: [], services: [], doctors: [], news: [], conditions: [] } });
    if (pathname.startsWith("/api/doctors/show-by-slug/")) return Response.json({ success: false }, { status: 404 });
    if (pathname.startsWith("/api/doctor-reviews")) return Response.json({ success: true, ...nothing, marks: [0, 0, 0, 0, 0] });
    return Response.json({ success: true, ...nothing });
  };
  const api = createApiClient({ baseUrl: "http://api.test", log, fetch: send });
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  const url = new URL(address, "http://site.test");
  const answer = await page.loader({ url, context, request: new Request(url), params: {}, pattern: url.pathname } as never);
  const { data: loaderData, init } =
    typeof answer === "object" && answer && "init" in answer && "data" in answer
      ? (answer as { data: unknown; init: ResponseInit | null })
      : { data: answer, init: null };

  const Content = () => page.default({ loaderData, params: {}, matches: [] } as never);
  // Every page requests the directions.
  const root = {
    categories: await quietly(api.categories()),
    mainPageCategories: await quietly(api.mainPageCategories()),
    countServices: 0,
    contacts,
  };
  const Page = createRoutesStub([{ id: "root", path: "*", Component: Content }]);
  render(<Page initialEntries={[address]} hydrationData={{ loaderData: { root } }} />);
  return { status: init?.status ?? 200, keepsFromCaches: api.hadFailure() };
}
