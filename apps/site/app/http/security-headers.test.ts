// @vitest-environment node
import { expect, test } from "vitest";
import { contentSecurityPolicy, inlineScriptHashes, securityHeaders } from "./security-headers.ts";

const options = { apiUrl: "https://api.example", development: false, hasCounter: false };

test("only the inline scripts of the page may run, each by its hash", () => {
  const html =
    '<script>alert(1)</script><script src="/a.js"></script><script type="application/ld+json">{}</script><script>alert(1)</script>';

  expect(inlineScriptHashes(html)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
});

test("the policy allows nothing inline in production, and Vite's needs in development", () => {
  expect(contentSecurityPolicy("", options)).not.toContain("unsafe");
  expect(contentSecurityPolicy("", { ...options, development: true })).toContain("style-src 'self' 'unsafe-inline'");
  expect(contentSecurityPolicy("", options)).toContain("img-src 'self' https://api.example");
});

test("only our own map and the players of the two video networks may stand in a frame", () => {
  expect(contentSecurityPolicy("", options)).toMatch(/frame-src 'self' https:\/\/vkvideo\.ru https:\/\/rutube\.ru;/);
});

test("a counter of visits is allowed where one is configured, and nothing of it elsewhere", () => {
  const counted = contentSecurityPolicy("", { ...options, hasCounter: true });

  expect(contentSecurityPolicy("", options)).not.toContain("yandex");
  expect(counted).toContain("script-src 'self' https://mc.yandex.ru;");
  expect(counted).toContain("connect-src 'self' https://mc.yandex.ru");
});

test("transport security is promised only where the site is on https", () => {
  expect(securityHeaders("http://localhost:3000")).not.toHaveProperty("Strict-Transport-Security");
  expect(securityHeaders("https://len.example")).toHaveProperty("Strict-Transport-Security");
});
