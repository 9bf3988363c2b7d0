import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { notFound } from "../refusals/refusal.ts";
import type { AppEnv } from "./context.ts";

const page = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API сайта клиники</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<noscript>Описание вызовов: <a href="/api/openapi.json">openapi.json</a></noscript>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null });
`;

/** No inline scripts, no other origins. The bundle itself sets styles on elements, hence style-src-attr. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const assets = new Map([
  ["swagger-ui.css", { type: "text/css; charset=utf-8", url: import.meta.resolve("swagger-ui-dist/swagger-ui.css") }],
  ["swagger-ui-bundle.js", { type: "text/javascript; charset=utf-8", url: import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js") }],
]);

/** API documentation page; its assets are served by the API. */
export const docsRoutes = new Hono<AppEnv>()
  .get("/", (c) => c.html(page, 200, { "Content-Security-Policy": policy, "Cache-Control": "no-cache" }))
  .get("/start.js", (c) => c.body(start, 200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" }))
  .get("/:file", async (c) => {
    const asset = assets.get(c.req.param("file"));
    if (!asset) throw notFound();
    const bytes = await readFile(new URL(asset.url));
    return c.body(new Uint8Array(bytes), 200, { "Content-Type": asset.type, "Cache-Control": "public, max-age=86400" });
  });
