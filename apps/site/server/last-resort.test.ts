// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startApiDouble } from "../test/api-double.ts";
import { startSite } from "../test/site-double.ts";

test("a page that cannot be rendered at all is a plain page with a link home, and is not cached", async () => {
  const api = await startApiDouble();
  const cacheDir = await mkdtemp(join(tmpdir(), "len-last-resort-"));
  const site = await startSite({ apiUrl: api.url, cacheDir });

  site.failNext(100);
  const { status, headers, body } = await site.get("/specialists");

  expect(status).toBe(500);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
  expect(body).toContain('<a href="/">На главную</a>');
  await site.stop();
  await api.goAway();
  await rm(cacheDir, { recursive: true });
});
