import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { isLong } from "./long.ts";
import { ownAddresses, root, withoutEnvFile } from "./own-programs.ts";

// The clinic of this test, in which every item with a page, and its parents, were renamed twice. The test stops and starts its own
// programs.

const { site, api, env } = ownAddresses(40);

/** Running programs of this test. */
const running = new Set<ChildProcess>();
let dataDir = "";

async function start(program: string, readyAt: string, more: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], { cwd: root, env: { ...env(dataDir), ...more }, stdio: "ignore" });
  running.add(child);
  child.on("exit", () => running.delete(child));
  await expect.poll(async () => (await fetch(readyAt).catch(() => null))?.ok ?? child.exitCode, { timeout: 180_000 }).toBe(true);
  return child;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

const staff = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["scripts/staff.mjs", ...args], {
    cwd: root,
    env: { ...withoutEnvFile, ...process.env, DATA_DIR: dataDir },
  });

async function siteMap(): Promise<string[]> {
  const answer = (await (await fetch(`${api}/api/sitemap`)).json()) as { data: { data: string[] } };
  return answer.data.data;
}

/** Requests a path as a visitor does. */
async function visit(path: string) {
  const response = await fetch(site + path, { redirect: "manual" });
  const { headers, status } = response;
  return {
    status,
    stale: headers.get("Warning"),
    cacheStatus: headers.get("Cache-Status"),
    retryAfter: headers.get("Retry-After"),
    body: await response.text(),
  };
}

/** Visits four paths at a time, because a busy machine cannot answer many first requests soon enough. */
async function inTurn(paths: string[], visitOne: (path: string) => Promise<void>) {
  const queue = [...paths];
  const visitor = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await visitOne(path);
  };
  await Promise.all([visitor(), visitor(), visitor(), visitor()]);
}

/** The first path of each item, with the later slugs of the item and its parents. */
const renamed = {
  "doctors/yaseneva-mariya": "/specialists/yaseneva-mariya",
  "categories/lazernye-tehnologii": "/categories/lazernye-tehnologii",
  "categories/lazernaya-shlifovka": "/categories/lazernye-tehnologii/lazernaya-shlifovka",
  "services/frakcionnaya-shlifovka-lica": "/categories/lazernye-tehnologii/lazernaya-shlifovka/frakcionnaya-shlifovka-lica",
  "news/novyj-sosudistyj-lazer": "/news/novyj-sosudistyj-lazer",
  "newsCategories/uhod-za-kozhej": "/articles/uhod-za-kozhej",
  "news/chem-umyvatsya": "/articles/uhod-za-kozhej/chem-umyvatsya",
  "vacancies/vrach-dermatovenerolog": "/vacancies/vrach-dermatovenerolog",
  "equipment/frakcionnyj-lazer-reshetka": "/equipments/frakcionnyj-lazer-reshetka",
  "pages/nalogovyj-vychet": "/nalogovyj-vychet",
};

const slugs = Object.keys(renamed).map((named) => named.split("/")[1] ?? "");
/** The path in which each slug is replaced by its present name, or by an intermediate one. */
const withNames = (path: string, prefix: string) =>
  path
    .split("/")
    .map((name) => (slugs.includes(name) ? `${prefix}-${name}` : name))
    .join("/");

test.describe.configure({ mode: "serial", timeout: 600_000 });

let apiProgram: ChildProcess;
let siteProgram: ChildProcess;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  dataDir = await mkdtemp(join(tmpdir(), "len-cached-pages-"));
  await promisify(execFile)(process.execPath, ["apps/api/test/change-slugs.ts", ...Object.keys(renamed)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  apiProgram = await start("apps/api/src/server.ts", `${api}/readyz`);
  siteProgram = await start("apps/site/server.ts", `${site}/healthz`);
});

test.afterAll(async () => {
  for (const child of running) await stop(child, "SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

test("each former URL of every item redirects to the current one in one hop", async () => {
  const ask = async (path: string) => {
    const { status, headers } = await fetch(site + path, { redirect: "manual" });
    return [path, status, headers.get("location")];
  };

  for (const path of Object.values(renamed)) {
    const now = withNames(path, "novoe");
    // Right after its start the site may answer 503; the request is then repeated, as search engines do.
    await expect.poll(() => ask(now), { timeout: 60_000 }).toEqual([now, 200, null]);
    for (const former of [path, withNames(path, "prezhnee"), `${path}/`]) expect(await ask(former)).toEqual([former, 301, now]);
  }
});

test("the sitemap, the feeds and the pages contain only current URLs", async () => {
  const isFormer = (name: string) => slugs.includes(name) || name.startsWith("prezhnee-");
  const told: string[] = [];
  for (const path of ["/sitemap/pages.xml", "/sitemap/doctors.xml", "/sitemap/services.xml", "/sitemap/news.xml", "/sitemap/articles.xml"])
    told.push(await (await fetch(site + path)).text());
  for (const path of ["/news/rss.xml", "/feeds/yandex-doctors.xml"]) told.push(await (await fetch(site + path)).text());

  for (const text of told) {
    const addresses = [...text.matchAll(/<(?:loc|link|url|guid[^>]*)>([^<]+)</g)].map(([, address = ""]) => new URL(address).pathname);
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => address.split("/").some(isFormer))).toEqual([]);
  }
});

test("publications are shown without a restart, and cached pages are served without the API host, also after a restart of the site", async () => {
  const doctor = "/specialists/novoe-yaseneva-mariya";
  const seesHer = (isThere: boolean) =>
    expect.poll(async () => (await visit("/")).body.includes(doctor), { timeout: 60_000 }).toBe(isThere);

  await test.step("a page is served from the cache until staff unpublish it, and again after they publish it", async () => {
    await expect.poll(async () => (await visit(doctor)).cacheStatus, { timeout: 60_000 }).toBe("site; hit");
    await seesHer(true);

    await staff("content", "unpublish", "doctors", "novoe-yaseneva-mariya", "--force");
    await expect.poll(async () => (await visit(doctor)).status, { timeout: 60_000 }).toBe(404);
    await seesHer(false);

    await staff("content", "publish", "doctors", "novoe-yaseneva-mariya");
    await expect.poll(async () => (await visit(doctor)).status, { timeout: 60_000 }).toBe(200);
    await seesHer(true);
  });

  const unknown = ["/specialists/kto-to", "/net-takoj-stranicy"];
  // `npm run test:long` requests every page, `npm test` every tenth.
  const mapped = (await siteMap()).filter((_, index) => isLong || index % 10 === 0);
  const known = [...new Set(["/", "/specialists", "/zapis", "/privacy", "/sitemap.xml", "/sitemap/doctors.xml", ...mapped])];
  // On a busy machine the API may be too slow for a part of a page; the page is then not cached until it is complete.
  await inTurn(known, async (path) => {
    await expect
      .poll(async () => (await visit(path)).cacheStatus, { message: path, timeout: 60_000, intervals: [0, 100, 500] })
      .toBe("site; hit");
  });
  expect(known.filter((path) => path.startsWith("/specialists/")).length).toBeGreaterThan(1);

  async function everyPageIsThere() {
    const wrong: string[] = [];
    await inTurn(known, async (path) => {
      const { status, stale } = await visit(path);
      if (status !== 200 || stale === null) wrong.push(`${path} ${status}`);
    });
    expect(wrong).toEqual([]);
    // robots.txt needs no API answer, so it is always fresh.
    expect((await visit("/robots.txt")).status).toBe(200);
    for (const path of unknown) {
      const { status, retryAfter } = await visit(path);
      expect([path, status, Number(retryAfter) > 0]).toEqual([path, 503, true]);
    }
  }

  await test.step("the API host is killed", async () => {
    await stop(apiProgram, "SIGKILL");
    await expect.poll(async () => (await visit("/")).stale).not.toBeNull();
    await everyPageIsThere();
  });

  await test.step("a request is refused with a plain message, all typed values and the telephone", async () => {
    const written = { name: "Проверкина Анна", phone: "+7 900 123-45-67", comment: "Удобно после шести", service: "any", doctor: "any" };
    const answer = await fetch(`${site}/zapis`, { method: "POST", body: new URLSearchParams({ ...written, consent: "on" }) });
    const page = await answer.text();

    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(page).toContain("Заявка не отправлена");
    expect(page).toContain(`value="${written.name}"`);
    expect(page).toContain(written.comment);
    expect(page).toMatch(/role="alert"[\s\S]*?href="tel:\+70000000000"/);
  });

  const again = await test.step("the site is restarted without the API host, as two processes", async () => {
    await stop(siteProgram, "SIGTERM");
    const program = await start("apps/site/server.ts", `${site}/healthz`, { SITE_PROCESSES: "2" });
    await everyPageIsThere();
    return program;
  });

  await test.step("the API host is back", async () => {
    const program = await start("apps/api/src/server.ts", `${api}/readyz`);
    await expect.poll(async () => (await visit(doctor)).stale, { timeout: 60_000 }).toBeNull();
    // The other process may still be reconnecting, and the API may be slow just after its start.
    await expect.poll(async () => (await visit("/net-takoj-stranicy")).status, { timeout: 60_000 }).toBe(404);
    await stop(again, "SIGTERM");
    await stop(program, "SIGTERM");
  });
});
