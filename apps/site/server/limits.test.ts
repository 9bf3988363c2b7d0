// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ApiDouble, startApiDouble } from "../test/api-double.ts";
import { type SiteDouble, startSite } from "../test/site-double.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let api: ApiDouble;
let cacheDir: string;
let site: SiteDouble;

beforeEach(async () => {
  api = await startApiDouble();
  cacheDir = await mkdtemp(join(tmpdir(), "limits-site-"));
  site = await startSite({ apiUrl: api.url, cacheDir });
  await vi.waitFor(() => expect(site.cache.isConnected()).toBe(true), { timeout: 30_000 });
});

afterEach(async () => {
  await site.stop();
  await api.goAway();
  await rm(cacheDir, { recursive: true, force: true });
});

test("one visitor may search three hundred times a minute, however the parameter is written; then 429 with Retry-After", async () => {
  for (let count = 0; count < 300; count += 1) await site.get(count % 2 === 0 ? "/nowhere/at-all?search=a" : "/nowhere/at-all?%73earch=a");

  const refused = await site.get(`/specialists?search=${encodeURIComponent("дерматалог")}`);

  expect(refused.status).toBe(429);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await site.get("/page-data/0123456789012345678901/specialists?search=a")).status).toBe(429);
  expect((await site.get("/specialists")).status).toBe(200);
});

test("a text that looks like a preview token bypasses the cache three hundred times a minute; other texts never do", async () => {
  const token = `${"a".repeat(160)}.${"b".repeat(43)}`;
  expect((await site.get("/specialists?preview=x")).status).toBe(200);
  const rendered = site.rendered.length;
  for (let count = 0; count < 20; count += 1) expect((await site.get(`/specialists?preview=${count}`)).status).toBe(200);
  expect(site.rendered).toHaveLength(rendered);
  for (let count = 0; count < 300; count += 1) await site.get(`/nowhere/at-all?preview=${token}`);

  const refused = await site.get(`/specialists?preview=${token}`);

  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await site.get("/specialists")).status).toBe(200);
});

test("a form sent from a preview is refused", async () => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const token = `${"a".repeat(160)}.${"b".repeat(43)}`;
  expect((await site.get(`/zapis?preview=${token}`, { method: "POST", headers, body: "name=" })).status).toBe(403);
});

test("S2: the site accepts twice as many posts of one visitor as the API accepts forms, valid or not, then answers 429 without reading the body", async () => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const post = (body: string) => site.get("/zapis", { method: "POST", headers, body });
  for (let count = 0; count < 60; count += 1) expect((await post("name=")).status).toBe(200);
  const rendered = site.rendered.length;

  const refused = await post("name=".repeat(100_000));

  expect(refused.status).toBe(429);
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(600);
  expect(refused.body).toContain(`Повторите через ${Math.ceil(wait / 60)} мин.`);
  expect(site.rendered).toHaveLength(rendered);

  const sent = await site.get("/requests/appointment/send", { method: "POST", headers, body: "name=" });
  expect(sent.status).toBe(429);
  expect(JSON.parse(sent.body)).toMatchObject({ kind: "failed", message: expect.stringContaining("Повторите через") });
  expect((await site.get("/zapis")).status).toBe(200);
});

test("readiness and metrics say whether the site receives changes", async () => {
  expect(JSON.parse((await site.get("/readyz")).body)).toMatchObject({ checks: { changes: "ok" } });
  expect(await site.metrics()).toContain("site_hears_changes 1");

  await api.goAway();
  await vi.waitFor(() => expect(site.cache.isConnected()).toBe(false), { timeout: 30_000 });

  expect(JSON.parse((await site.get("/readyz")).body)).toMatchObject({ checks: { changes: "not heard" } });
  expect(await site.metrics()).toContain("site_hears_changes 0");
});

test("without the API the site stays ready while it has cached pages to serve, and reports itself as degraded", async () => {
  const ready = async () => {
    const { status, body } = await site.get("/readyz");
    return { ...JSON.parse(body), status };
  };
  await vi.waitFor(() => expect(site.cache.find("/")).toBeTruthy(), { timeout: 30_000 });
  expect(await ready()).toMatchObject({ status: 200, degraded: [], checks: { api: "ok", pages: "cached" } });

  await api.goAway();
  await vi.waitFor(() => expect(site.cache.isConnected()).toBe(false), { timeout: 30_000 });
  expect(await ready()).toMatchObject({ status: 200, degraded: ["api", "changes"], checks: { api: "failed", pages: "cached" } });

  site.cache.remove("/");
  expect(await ready()).toMatchObject({ status: 503, checks: { pages: "none" } });
});

test("the metrics count received changes and stale pages sent", async () => {
  expect(await site.metrics()).toMatch(/^site_stale_pages_sent_total 0$/m);
  await vi.waitFor(() => expect(site.cache.find("/")).toBeTruthy(), { timeout: 30_000 });
  const changes = async () => Number(/^site_changes_heard_total (\d+)$/m.exec(await site.metrics())?.[1]);
  const before = await changes();
  api.publish("yaseneva-mariya", "другой текст");
  await vi.waitFor(async () => expect(await changes()).toBe(before + 1), { timeout: 30_000 });

  await api.goAway();
  await vi.waitFor(() => expect(site.cache.isConnected()).toBe(false), { timeout: 30_000 });
  await site.get("/");

  expect(await site.metrics()).toMatch(/^site_stale_pages_sent_total 1$/m);
});

test("a visitor who disconnects while sending a form does not count as an error of the site", async () => {
  const { port } = new URL(site.url);
  const head =
    "POST /zapis HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=";
  const socket = connect(Number(port), "127.0.0.1", () => socket.write(head, () => setTimeout(() => socket.destroy(), 50)));

  await vi.waitFor(async () => expect(await site.metrics()).toMatch(/site_requests_total\{[^}]*method="POST"/), { timeout: 30_000 });

  expect(await site.metrics()).not.toMatch(/site_requests_total\{[^}]*status="5/);
  expect(site.logged.filter((line) => line.includes("err"))).toEqual([]);
});
