// @vitest-environment node
import { expect, test } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

const options = { apiUrl: "https://api.example", development: false, hasCounter: false, isPreview: false };

test("only inline scripts with the given hashes are allowed", () => {
  expect(contentSecurityPolicy(["'sha256-one'", "'sha256-two'"], options)).toContain("script-src 'self' 'sha256-one' 'sha256-two';");
});

test("the policy allows nothing inline in production; in development it allows what Vite needs", () => {
  expect(contentSecurityPolicy([], options)).not.toContain("unsafe");
  expect(contentSecurityPolicy([], { ...options, development: true })).toContain("style-src 'self' 'unsafe-inline'");
  expect(contentSecurityPolicy([], options)).toContain("img-src 'self' https://api.example");
});

test("Vite's worker that waits for its server is allowed in development; in production no worker is allowed", () => {
  expect(contentSecurityPolicy([], { ...options, development: true })).toContain("; worker-src blob:;");
  expect(contentSecurityPolicy([], options)).toMatch(/^default-src 'none';/);
  expect(contentSecurityPolicy([], options)).not.toMatch(/worker-src|blob:/);
});

test("frames may show only our own map and the players of two video hosts", () => {
  expect(contentSecurityPolicy([], options)).toMatch(/frame-src 'self' https:\/\/vkvideo\.ru https:\/\/rutube\.ru;/);
});

test("the visitor counter is allowed only if one is configured", () => {
  const counted = contentSecurityPolicy([], { ...options, hasCounter: true });

  expect(contentSecurityPolicy([], options)).not.toContain("yandex");
  expect(counted).toContain("script-src 'self' https://mc.yandex.ru;");
  expect(counted).toContain("connect-src 'self' https://mc.yandex.ru");
});

test("HSTS is sent only when the site uses https", () => {
  expect(securityHeaders("http://localhost:3000")).not.toHaveProperty("Strict-Transport-Security");
  expect(securityHeaders("https://len.example")).toHaveProperty("Strict-Transport-Security");
});

test("only previews of drafts may be framed, and only by the staff panel", () => {
  expect(contentSecurityPolicy([], options)).toContain("frame-ancestors 'none'");
  expect(contentSecurityPolicy([], { ...options, isPreview: true })).toContain("frame-ancestors https://api.example;");
  expect(contentSecurityPolicy([], { ...options, isPreview: true })).toContain("form-action 'none'");
});
