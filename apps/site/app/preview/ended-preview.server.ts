import { createHash } from "node:crypto";
import { caching } from "../../platform/caching.ts";
import { frameAncestors } from "../../platform/security-headers.ts";

const style = `
body { margin: 0; display: grid; min-height: 100vh; place-content: center; padding: 2rem; background: #f7f3ec; color: #1b2a33; font: 1.0625rem/1.5 Onest, system-ui, sans-serif; }
h1 { margin: 0 0 0.5rem; font: 500 1.75rem/1.2 Literata, Georgia, serif; }
p { margin: 0; max-width: 32rem; }
`;

const page = `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Просмотр закончился</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Просмотр закончился</h1>
<p>Ссылка действует полчаса и показывает одну версию черновика: с тех пор его изменили или время вышло. Откройте просмотр из панели ещё раз.</p>
</main>
</body>
</html>
`;

const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/** The response to a preview link that has expired, or whose draft was changed after the link was made. */
export function endedPreview(apiUrl: string): Response {
  return new Response(page, {
    status: 410,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src ${styleHash}; ${frameAncestors(apiUrl)}; base-uri 'none'; form-action 'none'`,
      "Cache-Control": caching.never,
      "X-Robots-Tag": "noindex",
    },
  });
}
