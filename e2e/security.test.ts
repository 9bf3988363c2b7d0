import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { createServer, request as plainRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { APIResponse } from "@playwright/test";
import { apiUrl as api, pages, sitePort, siteUrl } from "./addresses.ts";
import { expect, test } from "./journey.ts";
import { long } from "./long.ts";

// Security headers of every answer, redirects, cross-origin access and cache poisoning.

const noBlindFollow = { maxRedirects: 0, failOnStatusCode: false };

function expectGuarded(response: APIResponse, name: string) {
  const headers = response.headers();
  expect.soft(headers["x-content-type-options"], `${name}: sniffing`).toBe("nosniff");
  expect.soft(headers["cross-origin-opener-policy"], `${name}: opener`).toBe("same-origin");
  expect.soft(headers["cross-origin-resource-policy"], `${name}: resource`).toBe("same-origin");
  expect.soft(headers["referrer-policy"], `${name}: referrer`).toBe("strict-origin-when-cross-origin");
  expect.soft(headers["access-control-allow-origin"], `${name}: no other origin reads it`).toBeUndefined();
  expect.soft(headers["set-cookie"], `${name}: no cookie`).toBeUndefined();
  if (headers["content-type"]?.startsWith("text/html"))
    expect.soft(headers["content-security-policy"], `${name}: policy`).toMatch(/^default-src 'none';.*frame-ancestors '(?:none|self)'/);
}

test("X8: every answer of the site has its security headers: pages, files, refusals, 304", async ({ request }) => {
  const asked: [string, Promise<APIResponse>][] = pages.map(({ name, path }) => [name, request.get(path, noBlindFollow)]);
  const assets = await readdir(fileURLToPath(new URL("../apps/site/build/client/assets", import.meta.url)));
  const asset = (ending: string) => `/assets/${assets.find((name) => name.endsWith(ending))}`;
  for (const path of [
    ...[asset(".js"), asset(".css"), "/favicon.svg", "/manifest.webmanifest", "/fonts/onest-cyr.woff2"],
    ...[
      "/robots.txt",
      "/sitemap.xml",
      "/news/rss.xml",
      "/prices.pdf",
      "/prices.xlsx",
      "/search/suggest?search=лазер",
      "/healthz",
      "/readyz",
    ],
    ...["/specialists.data", "/welcome", "/contacts/map", "/assets/net.js", "/%ff", "/specialists/", "/news/chem-umyvatsya"],
  ])
    asked.push([path, request.get(path, noBlindFollow)]);
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  asked.push(
    ["405", request.fetch("/", { method: "DELETE", ...noBlindFollow })],
    ["415", request.post("/zapis", { headers: { "Content-Type": "application/json" }, data: "{}", ...noBlindFollow })],
    ["403", request.post("/zapis", { headers: { ...form, Origin: "https://evil.example" }, data: "a=b", ...noBlindFollow })],
    ["413", request.post("/zapis", { headers: form, data: `a=${"x".repeat(300_000)}`, ...noBlindFollow })],
    ["422", request.post("/zapis", { headers: form, data: "name=", ...noBlindFollow })],
    ["421", request.get("/", { headers: { Host: "evil.example" }, ...noBlindFollow })],
  );
  for (const [name, answer] of asked) expectGuarded(await answer, name);
  for (const path of ["/", "/favicon.svg"]) {
    const tag = (await request.get(path)).headers().etag ?? "";
    const again = await request.get(path, { headers: { "If-None-Match": tag }, ...noBlindFollow });
    expect(again.status(), path).toBe(304);
    expectGuarded(again, `304 of ${path}`);
  }
});

test("every answer of the API and its files has a policy and its cross-origin headers", long, async ({ request }) => {
  const [media = ""] = /\/media\/[\w.]+/.exec(await (await request.get(`${api}/api/banners`)).text()) ?? [];
  for (const path of ["/api/doctors", "/api/doctors?page=x", "/api/net", "/net", "/robots.txt", "/healthz", "/api/docs", media]) {
    const response = await request.get(new URL(path, api).href, noBlindFollow);
    const headers = response.headers();
    expect.soft(headers["x-content-type-options"], path).toBe("nosniff");
    expect.soft(headers["content-security-policy"], path).toMatch(/default-src 'none'|sandbox/);
    expect.soft(headers["cross-origin-resource-policy"], path).toMatch(/^(?:same-origin|cross-origin)$/);
  }
  expect((await request.get(api + media)).headers()["content-security-policy"]).toContain("sandbox");
});

test("X3: inline scripts match the policy, and no page has a style attribute or an inline handler", async ({ request }) => {
  for (const { name, path } of pages) {
    const response = await request.get(path);
    const [html, policy = ""] = [await response.text(), response.headers()["content-security-policy"]];
    expect(policy, name).not.toMatch(/unsafe|nonce-|\*/);
    for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/type="application\/(?:ld\+)?json"/.test(attributes)) continue;
      // A file of this site, which `script-src 'self'` allows.
      if (/\ssrc="\/assets\//.test(attributes) && text === "") continue;
      const hash = createHash("sha256").update(text).digest("base64");
      expect(policy, `${name}: ${text.slice(0, 60)}`).toContain(`'sha256-${hash}'`);
    }
    const markup = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "").replace(/="[^"]*"/g, '=""');
    expect(markup.match(/<[a-z][^>]*\s(?:style|on[a-z]+)=/i)?.[0], name).toBeUndefined();
  }
});

test("X8: no page can be framed by another site", long, async ({ page, complaints }) => {
  const other = createServer((_, res) =>
    res.setHeader("Content-Type", "text/html").end(`<iframe src="${siteUrl}/zapis" title="Запись"></iframe>`),
  );
  await once(other.listen(0, "127.0.0.1"), "listening");
  const { port } = other.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);

  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
  other.close();
  // The browser reports the refusal in its console, as expected.
  complaints.length = 0;
});

/** Forty spellings of a URL that leads to another site. */
const elsewhere = [
  ...[
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\\/evil.example",
  ],
  ...["/%09/evil.example", "/%0a/evil.example", "/%0d/evil.example", "/%0d%0aLocation:%20https://evil.example", "/%5cevil.example"],
  ...["/%5c%5cevil.example", "/%2f%2fevil.example", "/%2fevil.example", "//evil.example/%2e%2e", "/.//evil.example", "/..//evil.example"],
  ...[
    "//evil.example//",
    "//evil.example/specialists/",
    "/specialists//evil.example",
    "/@evil.example",
    "//@evil.example",
    "/:@evil.example",
  ],
  ...["https:evil.example", "https:/evil.example", "https://evil.example", "http://evil.example/specialists/", "HTTPS://EVIL.EXAMPLE"],
  ...[
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://evil.example",
    "//evil%E3%80%82example",
    "//evil。example",
    "//localhost@evil.example",
  ],
  ...["//evil.example?", "//evil.example#", "/;@evil.example", "//[::1]@evil.example", "/welcome//evil.example/"],
];

/** Sends the URL as it is, without the normalisation of an HTTP client. */
function askPlainly(
  path: string,
  method = "GET",
  headers: Record<string, string> = {},
  body = "",
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = plainRequest(
      { host: "localhost", port: sitePort, path, method, headers: { Host: `localhost:${sitePort}`, ...headers } },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

test("X4: no URL, parameter or field makes the site redirect to another host", async () => {
  expect(elsewhere.length).toBeGreaterThanOrEqual(40);
  const places: ((value: string) => Promise<{ status: number; location: string | undefined }>)[] = [
    // The whole request target is the value; characters that Node refuses to send are encoded.
    (value) => askPlainly(/^[\x21-\x7e]+$/.test(value) ? (value.startsWith("/") ? value : `/${value}`) : `/${encodeURIComponent(value)}`),
    ...["next", "return", "redirect", "source", "url", "r"].map(
      (name) => (value: string) => askPlainly(`/welcome?${name}=${encodeURIComponent(value)}`),
    ),
    (value) => askPlainly(`/requests/sent?form=${encodeURIComponent(value)}&number=${encodeURIComponent(value)}`),
    (value) => askPlainly(`/categories/x/y/${encodeURIComponent(value)}`),
    (value) => askPlainly(`/news/${encodeURIComponent(value)}/`),
    (value) =>
      askPlainly(
        "/zapis",
        "POST",
        { "Content-Type": "application/x-www-form-urlencoded", Referer: /^[\x21-\x7e]+$/.test(value) ? value : siteUrl },
        new URLSearchParams({ name: "Анна", source: value, next: value, form: value }).toString(),
      ),
  ];
  for (const value of elsewhere) {
    for (const { status, location } of await Promise.all(places.map((ask) => ask(value)))) {
      expect(status, value).toBeLessThan(500);
      if (location !== undefined) expect(new URL(location, siteUrl).origin, `${value} → ${location}`).toBe(siteUrl);
    }
  }
});

test("X5: pages of any origin may make public API calls without cookies, and nothing else", long, async ({ request }) => {
  const origins = [
    "https://clinic.example",
    "https://evil.example",
    "null",
    "https://localhost",
    `http://localhost:${sitePort}.evil.example`,
    `http://evil-localhost:${sitePort}`,
    siteUrl.replace("http:", "https:"),
    siteUrl,
  ];
  for (const origin of origins) {
    const headers = { Origin: origin };
    const ask = { ...headers, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type,authorization" };
    const open = await request.get(`${api}/api/doctors`, { headers });
    expect(open.headers()["access-control-allow-origin"], origin).toBe("*");
    expect(open.headers()["access-control-allow-credentials"], origin).toBeUndefined();
    const preflight = await request.fetch(`${api}/api/requests/feedback`, { method: "OPTIONS", headers: ask });
    expect(preflight.headers()["access-control-allow-headers"], origin).toBe("Content-Type, Idempotency-Key");
    expect(preflight.headers()["access-control-allow-credentials"], origin).toBeUndefined();

    for (const closed of ["/api/staff/requests", "/api/docs", "/healthz", "/readyz", "/media/x"]) {
      const refused = await request.fetch(api + closed, { method: "OPTIONS", headers: ask, failOnStatusCode: false });
      expect(refused.headers()["access-control-allow-origin"], `${origin} ${closed}`).toBeUndefined();
    }
    for (const path of ["/", "/zapis", "/search/suggest?search=лазер", "/specialists.data"]) {
      const page = await request.get(path, { headers, failOnStatusCode: false });
      expect(page.headers()["access-control-allow-origin"], `${origin} ${path}`).toBeUndefined();
    }
  }
});

/** Headers that are used for cache poisoning, because frameworks, proxies and our own programs read them. */
const besides = {
  ...{ "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http", "X-Forwarded-Prefix": "/evil", "X-Forwarded-Port": "666" },
  ...{ Forwarded: "host=evil.example", "X-Original-URL": "/zapis", "X-Rewrite-URL": "/zapis", "X-HTTP-Method-Override": "POST" },
  ...{ Cookie: "session=canary", Authorization: "Bearer canary", "Accept-Language": "en", "User-Agent": "Googlebot", DPR: "3" },
  ...{ Origin: "https://evil.example", Referer: "https://evil.example/", "X-React-Router-SPA-Mode": "yes", "X-Made-Of": "whole" },
  ...{ "X-Len-Visitor-Address": "1.1.1.1", "X-Real-IP": "1.1.1.1", Accept: "application/json", "Save-Data": "on", Pragma: "no-cache" },
};

const marks = "utm_source=%22%3E%3Cscript%3Eevil.example&yclid=1&gclid=2&canary=%22%3Eevil.example&PAGE=7&page%5B%5D=9";

test("X6: headers and cookies of a request never change a page, for this visitor or the next", async ({ request }) => {
  for (const { name, path } of pages) {
    const read = async (address: string, headers: Record<string, string> = {}) => {
      const answer = await request.get(address, { headers, ...noBlindFollow });
      const { location, "cache-control": caching } = answer.headers();
      return { status: answer.status(), location, caching, body: await answer.text() };
    };
    const clean = await read(path);
    const attacked = await read(path, besides);
    const marked = await read(`${path}${path.includes("?") ? "&" : "?"}${marks}`);
    const after = await read(path);

    // An uncached page may contain its own URL in a form's action.
    const isKept = !clean.caching?.includes("no-store");
    for (const [what, answer] of Object.entries({ attacked, after, ...(isKept && { marked }) })) {
      expect(answer.body === clean.body, `${name}, ${what}: the same page`).toBe(true);
      expect([answer.status, answer.location], `${name}, ${what}`).toEqual([clean.status, clean.location]);
    }
    expect(clean.body, name).not.toMatch(/evil\.example|canary/);
  }
});

test("X7: the answer for one visitor is not cached for another under the name of a file", long, async ({ request }) => {
  const personal = ["/requests/sent", "/subscribe/confirm/tajna", "/subscribe/cancel/tajna", "/requests/tajna", "/requests/feedback/send"];
  const disguises = [
    "/x.css",
    ".css",
    ";x.jpg",
    "/..%2fx.css",
    "%00.css",
    "%23.css",
    "%3Fx.css",
    "/.css",
    "/x.js?a=b",
    "%2ex.png",
    "//x.css",
    "/x%2Ecss",
  ];
  for (const path of personal) {
    for (const disguise of disguises) {
      const address = path + disguise;
      const cookie = { headers: { Cookie: "staff=tajna" }, ...noBlindFollow };
      const first = await request.get(address, cookie);
      expect(first.headers()["cache-control"], address).toBe("no-store");
      expect((await request.get(address, noBlindFollow)).headers()["cache-status"], address).toBeUndefined();
    }
  }
});
