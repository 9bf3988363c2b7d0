// @vitest-environment node
import { renderToString } from "react-dom/server";
import { createRequestHandler, data, Outlet, RouterContextProvider, type ServerBuild, ServerRouter } from "react-router";
import { expect, test } from "vitest";
import { guard } from "../welcome/guard.ts";
import { ErrorPage } from "./error-page.tsx";

/** A build of two routes; the inner one runs the given middleware. */
function handlerOf(middleware: (args: never, next: () => Promise<Response>) => unknown) {
  const root = { default: () => <Outlet />, ErrorBoundary: ErrorPage };
  const page = { default: () => <p>Страница</p>, loader: () => null, middleware: [middleware] };
  const build = {
    entry: {
      module: {
        default: (request: Request, status: number, headers: Headers, context: never) =>
          new Response(renderToString(<ServerRouter context={context} url={request.url} />), { status, headers }),
        handleError: () => {},
      },
    },
    routes: {
      root: { id: "root", path: "", module: root },
      page: { id: "page", parentId: "root", path: "guarded", module: page },
    },
    assets: {
      entry: { imports: [], module: "" },
      routes: {
        root: { id: "root", path: "", hasErrorBoundary: true, module: "" },
        page: { id: "page", parentId: "root", path: "guarded", hasLoader: true, module: "" },
      },
      url: "",
      version: "",
    },
    ...{ publicPath: "/", assetsBuildDirectory: "", future: {}, ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: "initial", manifestPath: "" },
  };
  return createRequestHandler(build as unknown as ServerBuild, "production");
}

async function answerOf(middleware: Parameters<typeof handlerOf>[0]) {
  const answer = await handlerOf(middleware)(new Request("http://site.test/guarded"), new RouterContextProvider());
  return { status: answer.status, html: await answer.text() };
}

test("an unknown guard answers 500 with a page that says «Unknown middleware»", async () => {
  const { status, html } = await answerOf(guard("nobody"));

  expect(status).toBe(500);
  expect(html).toContain(">500<");
  expect(html).toContain("Unknown middleware");
  expect(html).toContain('href="/"');
  expect(html).not.toContain("Страница");
});

test.each([
  ["an error", new Error("password authentication failed")],
  ["an answer of another program", data("<html>upstream at 10.0.0.7 failed</html>", { status: 500 })],
])("the text of %s is not shown to visitors", async (_, thrown) => {
  const { status, html } = await answerOf(() => {
    throw thrown;
  });

  expect(status).toBe(500);
  expect(html.replaceAll("\u00a0", " ")).toContain("Обновите страницу через минуту");
  expect(html).not.toMatch(/password|upstream/);
});
