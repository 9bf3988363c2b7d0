// @vitest-environment node
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";

/** A site of one page; `page` and `errorPage` return the rendered text or throw. */
async function handlerOf({ page, errorPage }: { page: () => string; errorPage: () => string }) {
  // The module reads these variables when it is imported.
  vi.stubEnv("LOG_LEVEL", "silent");
  const entry = await import("./entry.server.tsx");
  vi.unstubAllEnvs();
  const route = { id: "root", path: "", hasAction: false, hasLoader: false, hasErrorBoundary: true, module: "/root.js" };
  const build = {
    entry: { module: entry },
    routes: { root: { id: "root", path: "", module: { default: page, ErrorBoundary: errorPage } } },
    assets: { entry: { module: "/entry.js", imports: [] }, routes: { root: route }, url: "/manifest.js", version: "1" },
    ...{ publicPath: "/", basename: "/", assetsBuildDirectory: "", future: {}, ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return () => handle(new Request("http://site.test/"), new RouterContextProvider());
}

const fail = () => {
  throw new Error("cannot be rendered");
};

test("a page that cannot be rendered is replaced by the error page", async () => {
  const open = await handlerOf({ page: fail, errorPage: () => "Страница ошибки" });

  const answer = await open();

  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("Страница ошибки");
});

test("when the error page cannot be rendered either, a plain page with a link home and a policy is sent", async () => {
  const open = await handlerOf({ page: fail, errorPage: fail });

  const answer = await open();

  expect(answer.status).toBe(500);
  expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
  const html = await answer.text();
  expect(html).toContain("<h1>Что-то пошло не так</h1>");
  expect(html).toContain('<a href="/">На главную</a>');
  expect(html).not.toContain("cannot be rendered");
});
