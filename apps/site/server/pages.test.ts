// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { test as base, describe, expect, vi } from "vitest";
import { caching } from "../platform/caching.ts";
import { hashOfData, pageDataPath } from "../platform/page-data.ts";
import { pageSourceHeader, writePageSource } from "../platform/page-source.ts";
import { type ApiDouble, startApiDouble } from "../test/api-double.ts";
import { dataOfPage, quiet, type SiteDouble, startSite } from "../test/site-double.ts";
import { startBackgroundRendering } from "./background-rendering.ts";
import { createPageCache } from "./page-cache.ts";
import { createPages } from "./pages.ts";
import { keyRequest } from "./request.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Waits until the condition is true; a busy machine may take a while. */
const eventually = <Value>(look: () => Value | Promise<Value>) => vi.waitFor(look, { timeout: 20_000 });

type Fixtures = {
  api: ApiDouble;
  cacheDir: string;
  start: (options?: { build?: string; maxBytes?: number }) => Promise<SiteDouble>;
  site: SiteDouble;
};

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires this shape
  api: async ({}, use) => {
    const api = await startApiDouble();
    await use(api);
    await api.goAway().catch(() => null);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires this shape
  cacheDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "len-pages-"));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  start: async ({ api, cacheDir }, use) => {
    const started: SiteDouble[] = [];
    await use(async (options) => {
      const site = await startSite({ apiUrl: api.url, cacheDir, ...options });
      started.push(site);
      return site;
    });
    for (const site of started) await site.stop();
  },
  site: async ({ start }, use) => {
    const site = await start();
    await connected(site);
    await use(site);
  },
});

const doctor = "/specialists/yaseneva-mariya";
const other = "/specialists/gromov-ilya";

const connected = (site: SiteDouble) => eventually(() => expect(site.cache.isConnected()).toBe(true));
const disconnected = (site: SiteDouble) => eventually(() => expect(site.cache.isConnected()).toBe(false));
const timesRendered = (site: SiteDouble, path: string) => site.rendered.filter((each) => each === path).length;
const isStale = ({ headers }: { headers: Record<string, unknown> }) => headers.warning === '110 - "Response is Stale"';

/** Waits until all pages of the site map are cached. */
const warm = (site: SiteDouble) => eventually(() => expect(site.cache.toRender()).toEqual([]));

const dataAddress = (lead: string, page = doctor) => `${pageDataPath}${hashOfData(dataOfPage(lead))}${page}`;

describe("the data of a page", () => {
  test("are not part of the page, and stay available under the hash of their content", async ({ site }) => {
    const page = await site.get(doctor);

    const data = await site.get(dataAddress("первый текст", `${doctor}?utm_source=mail`));

    expect(page.body).not.toContain("данные:");
    expect([data.status, data.body]).toEqual([200, dataOfPage("первый текст")]);
    expect(data.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(timesRendered(site, doctor)).toBe(1);
  });

  test("are rendered by a process that has not rendered the page", async ({ site }) => {
    const data = await site.get(dataAddress("первый текст"));

    expect([data.status, data.body]).toEqual([200, dataOfPage("первый текст")]);
  });

  test("are unchanged after the page was compressed with a higher quality", async ({ site }) => {
    await site.get(doctor);
    const cached = site.cache.find(doctor);
    const { recompress } = await import("./cached-page.ts");
    if (cached) await recompress(cached);

    expect((await site.get(dataAddress("первый текст"))).body).toBe(dataOfPage("первый текст"));
  });

  test("are compressed once for each encoding, not for each visitor", async ({ site }) => {
    await site.get(doctor);
    const bodies = () => site.cache.find(doctor)?.data?.bodies;
    const ask = (encoding: string) => site.get(dataAddress("первый текст"), { headers: { "Accept-Encoding": encoding } });

    const brotli = bodies()?.br;
    expect((await ask("br")).headers).toMatchObject({ "content-encoding": "br", "content-length": `${brotli?.length}` });
    expect((await ask("gzip")).headers["content-encoding"]).toBe("gzip");
    const gzip = bodies()?.gzip;
    expect(gunzipSync(gzip ?? Buffer.alloc(0)).toString()).toBe(dataOfPage("первый текст"));
    await ask("gzip");

    expect(bodies()?.br).toBe(brotli);
    expect(bodies()?.gzip).toBe(gzip);
    expect((await ask("identity")).body).toBe(dataOfPage("первый текст"));
  });

  test("are no longer available once the page has other data", async ({ site, api }) => {
    await site.get(doctor);
    api.publish("yaseneva-mariya", "новый текст");
    await eventually(async () => expect((await site.get(doctor)).body).toContain("новый текст"));

    expect((await site.get(dataAddress("первый текст"))).status).toBe(404);
    expect((await site.get(dataAddress("новый текст"))).body).toBe(dataOfPage("новый текст"));
  });

  test("are available for a stale page while the API is down, also after a restart", async ({ start, api }) => {
    const first = await start();
    await connected(first);
    await first.get(doctor);
    await first.stop();
    await api.goAway();

    const second = await start();
    const page = await second.get(doctor);
    const data = await second.get(dataAddress("первый текст"));

    expect(isStale(page)).toBe(true);
    expect([data.status, data.body]).toEqual([200, dataOfPage("первый текст")]);
  });

  const otherHash = "a".repeat(22);
  test.for([
    "/page-data/",
    "/page-data/x/",
    `/page-data/${otherHash}`,
    `/page-data/${otherHash}/nowhere.php`,
    `/page-data/${otherHash}//elsewhere`,
    `/page-data/${otherHash}//`,
  ])("%s is answered 404", async (path, { site }) => {
    expect((await site.get(path)).status).toBe(404);
  });
});

describe("a cached page", () => {
  test("is rendered once for all visitors, with or without advertising parameters", async ({ site }) => {
    const first = await site.get(doctor);
    const second = await site.get(`${doctor}?utm_source=mail`);

    expect(first.body).toContain("первый текст");
    expect(second.body).toBe(first.body);
    expect(timesRendered(site, doctor)).toBe(1);
  });

  test("is rendered once for a thousand simultaneous first visitors", async ({ site }) => {
    const answers = await Promise.all(Array.from({ length: 1000 }, () => site.get(doctor)));

    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(timesRendered(site, doctor)).toBe(1);
  });

  test("is the same in each encoding, and has the policy of its own scripts", async ({ site }) => {
    const { body, headers } = await site.get(doctor);
    const of = async (encoding: string) => {
      const response = await fetch(site.url + doctor, { headers: { "Accept-Encoding": encoding } });
      expect(response.headers.get("Content-Security-Policy")).toBe("script-src 'sha256-yaseneva-mariya'");
      expect(response.headers.get("ETag")).toBe(headers.etag);
      expect(response.headers.get("Content-Encoding")).toBe(encoding);
      return await response.text();
    };

    expect(await of("br")).toBe(body);
    expect(await of("gzip")).toBe(body);
    expect(headers["content-security-policy"]).toBe("script-src 'sha256-yaseneva-mariya'");
    expect([headers["x-content-type-options"], headers.vary]).toEqual(["nosniff", "Accept-Encoding"]);
  });

  test("is the same after it was compressed with a higher quality", async ({ site }) => {
    const { body } = await site.get(doctor);
    const cached = site.cache.find(doctor);
    const { recompress } = await import("./cached-page.ts");

    if (cached) await recompress(cached);

    expect(cached?.compression).toBe("best");
    expect(brotliDecompressSync(cached?.encodings.br?.body ?? Buffer.alloc(0)).toString()).toBe(body);
    const gzip = await fetch(site.url + doctor, { headers: { "Accept-Encoding": "gzip" } });
    expect(await gzip.text()).toBe(body);
    expect(gunzipSync(cached?.encodings.gzip?.body ?? Buffer.alloc(0)).toString()).toBe(body);
  });

  test("is a single 404 page for all unknown URLs; it contains none of them and must not be stored by shared caches", async ({ site }) => {
    const answers = [];
    for (let index = 0; index < 50; index++) answers.push(await site.get(`/wp-content/plugin-${index}/setup.php`));
    const again = await site.get("/.env", { headers: { "If-None-Match": answers[0]?.headers.etag ?? "" } });

    expect(new Set([...answers, again].map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect([again.status, again.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(again.body).not.toMatch(/plugin|env/);
    expect(site.rendered.filter((path) => /wp-content|env|^\/-/.test(path))).toEqual(["/-/-"]);
  });

  test("is answered with 304 when the visitor already has it, and HEAD gets only the headers", async ({ site }) => {
    const { headers, body } = await site.get(doctor);

    const again = await site.get(doctor, { headers: { "If-None-Match": `"x", ${headers.etag}` } });
    const head = await site.get(doctor, { method: "HEAD" });

    expect([again.status, again.body]).toEqual([304, ""]);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    expect([head.status, head.body, head.headers["content-length"]]).toEqual([200, "", String(Buffer.byteLength(body))]);
    expect(timesRendered(site, doctor)).toBe(1);
  });

  test("outside the site map is removed first when the cache is full", async ({ start }) => {
    const site = await start({ maxBytes: 60_000 });
    await connected(site);
    await warm(site);

    for (let page = 2; page <= 60; page++) await site.get(`/specialists?page=${page}`);

    expect(site.cache.bytes()).toBeLessThanOrEqual(60_000);
    expect(site.cache.pages().length).toBeLessThan(40);
    expect(site.cache.find(doctor)).toBeDefined();
  });
});

describe("after a change", () => {
  test("the next visitor gets the new page", async ({ site, api }) => {
    await site.get(doctor);

    api.publish("yaseneva-mariya", "второй текст");

    await eventually(async () => expect((await site.get(doctor)).body).toContain("второй текст"));
  });

  test("the first visitor waits until the new page is rendered", async ({ site, api }) => {
    await site.get(doctor);
    const before = site.cache.edition();

    api.publish("yaseneva-mariya", "второй текст");
    await eventually(() => expect(site.cache.edition()).toBeGreaterThan(before));

    const { body, headers } = await site.get(doctor);
    expect(body).toContain("второй текст");
    expect(isStale({ headers })).toBe(false);
  });

  test("a page whose rendering began before the change is stale, and later visitors get the new one", async ({ site, api }) => {
    await warm(site);
    api.publish("yaseneva-mariya", "второй текст");
    const release = api.hold("/api/doctors/show-by-slug/yaseneva", { alreadyRead: true });
    await eventually(() => expect(site.cache.toRender()).toContain(doctor));
    const early = site.get(doctor);
    await eventually(() => expect(timesRendered(site, doctor)).toBe(2));
    const before = site.cache.edition();
    api.publish("yaseneva-mariya", "третий текст");
    await eventually(() => expect(site.cache.edition()).toBeGreaterThan(before));

    const late = site.get(doctor);
    release();

    expect((await late).body).toContain("третий текст");
    expect((await early).status).toBe(200);
    expect((await site.get(doctor)).body).toContain("третий текст");
  });

  test("all pages of an edition together request each answer from the API once", async ({ site, api }) => {
    await warm(site);
    const before = api.asked.length;

    api.publish("yaseneva-mariya", "второй текст");

    await eventually(async () => expect((await site.get(doctor)).body).toContain("второй текст"));
    await warm(site);
    const asked = api.asked.slice(before).filter((path) => path !== "/api/sitemap");
    expect(asked.toSorted()).toEqual(["/api/doctors/show-by-slug/gromov-ilya", "/api/doctors/show-by-slug/yaseneva-mariya", "/api/footer"]);
  });

  test("a page made of answers of an API instance that lags behind is never fresh", async ({ site, api }) => {
    await warm(site);
    api.fallBehind();
    const before = site.cache.edition();
    api.publish("yaseneva-mariya", "второй текст");
    await eventually(() => expect(site.cache.edition()).toBeGreaterThan(before));

    // The site tries to render it for a second, then sends the outdated page.
    expect((await site.get(doctor)).body).toContain("первый текст");
    expect(site.cache.fresh(doctor)).toBeUndefined();
    expect(site.cache.toRender()).toContain(doctor);
    api.catchUp();

    expect((await site.get(doctor)).body).toContain("второй текст");
    await warm(site);
    expect((await site.get(doctor)).body).toContain("второй текст");
  });

  test("when answers have no edition, each visitor gets the current content, and simultaneous visitors share one rendering", async ({
    site,
    api,
  }) => {
    await warm(site);
    api.stopNamingEdition();
    api.publish("yaseneva-mariya", "второй текст");
    await eventually(() => expect(site.cache.edition()).toBe(api.edition()));

    expect((await site.get(doctor)).body).toContain("второй текст");
    expect(site.cache.fresh(doctor)).toBeUndefined();
    const unlisted = "/zapis?doctor=gromov-ilya";
    await site.get(unlisted);
    await site.get(unlisted);
    expect(timesRendered(site, unlisted)).toBe(2);
  });

  test("visitors wait for an API instance that learns of the edition a moment later", async ({ site, api }) => {
    await warm(site);
    api.fallBehind();
    const [before, rendered] = [site.cache.edition(), timesRendered(site, doctor)];
    api.publish("yaseneva-mariya", "второй текст");
    await eventually(() => expect(site.cache.edition()).toBeGreaterThan(before));

    const answer = site.get(doctor);
    await eventually(() => expect(timesRendered(site, doctor)).toBeGreaterThan(rendered));
    api.catchUp();

    expect((await answer).body).toContain("второй текст");
  });

  test("an API answer that was requested before the change is not used in pages of later visitors", async ({ site, api }) => {
    await warm(site);
    const announced = async (publish: () => void) => {
      const before = site.cache.edition();
      publish();
      await eventually(() => expect(site.cache.edition()).toBeGreaterThan(before));
    };
    const timesAsked = () => api.asked.filter((path) => path.endsWith("yaseneva-mariya")).length;
    const before = timesAsked();
    const release = api.hold("/api/doctors/show-by-slug/yaseneva", { alreadyRead: true });
    await announced(() => api.publish("yaseneva-mariya", "второй текст"));
    const early = site.get(`${doctor}?page=2`);
    await eventually(() => expect(timesAsked()).toBeGreaterThan(before));
    await announced(() => api.publish("yaseneva-mariya", "третий текст"));

    // Other pages of the same doctor do not wait for that page, but could share its API answer.
    const late = site.get(`${doctor}?page=3`);
    release();

    expect((await late).body).toContain("третий текст");
    expect((await early).body).toContain("второй текст");
    expect((await site.get(`${doctor}?page=2`)).body).toContain("третий текст");
    expect((await site.get(`${doctor}?page=4`)).body).toContain("третий текст");
  });

  test("a page that no longer exists is not shown", async ({ site, api }) => {
    await site.get(doctor);

    api.publish("yaseneva-mariya", null);

    await eventually(async () => expect((await site.get(doctor)).status).toBe(404));
    expect(site.cache.find(doctor)).toBeUndefined();
  });

  test("L7: when the API host is slow, a visitor gets the stale page after a second", async ({ site, api }) => {
    await warm(site);
    const release = api.hold("/api/doctors/show-by-slug/yaseneva");
    const before = site.cache.edition();
    api.publish("yaseneva-mariya", "второй текст");
    await eventually(() => expect(site.cache.edition()).toBeGreaterThan(before));

    const meanwhile = await site.get(doctor);
    release();

    expect(meanwhile.body).toContain("первый текст");
    expect(isStale(meanwhile)).toBe(true);
    await eventually(async () => expect((await site.get(doctor)).body).toContain("второй текст"));
  });
});

describe("never cached", () => {
  test("a page with a failed part", async ({ site, api }) => {
    api.fail("/api/footer");
    const { body, headers } = await site.get(doctor);
    expect(body).toContain("без футера");
    expect(headers["cache-control"]).toBe("no-store");

    api.fail(null);

    expect((await site.get(doctor)).body).not.toContain("без футера");
  });

  test("a page with one failed call beside cached answers, which does not count as an API host that is down", async ({ site, api }) => {
    await warm(site);
    api.fail("/api/footer");
    const before = site.cache.edition();
    api.publish("yaseneva-mariya", "первый текст");
    await eventually(() => expect(site.cache.edition()).toBeGreaterThan(before));

    for (const path of [doctor, other]) {
      const answer = await site.get(path);
      expect([path, answer.status, isStale(answer)]).toEqual([path, 200, false]);
      expect(answer.body).toContain("без футера");
    }
  });

  test("an answer with a cookie", async ({ site }) => {
    await site.get("/specialists?search=cookie");
    await site.get("/specialists?search=cookie");

    expect(timesRendered(site, "/specialists?search=cookie")).toBe(2);
    expect(site.cache.find("/specialists?search=cookie")).toBeUndefined();
  });

  test("pages of unknown URLs, however many", async ({ site }) => {
    await warm(site);
    const cached = site.cache.pages().length;

    for (let index = 0; index < 50; index++) {
      expect((await site.get(`/specialists/net-takogo-${index}`)).status).toBe(404);
      expect((await site.get(`/net-takoj-${index}?x=${index}`)).status).toBe(404);
    }

    expect(site.cache.pages().length).toBe(cached);
  });

  test("an answer to a form", async ({ site }) => {
    const sent = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "a=b" };

    await site.get(doctor, sent);

    expect(site.cache.find(doctor)).toBeUndefined();
  });

  test("a page that could not be rendered; visitors get the stale page until it can", async ({ site, api }) => {
    await site.get(doctor);
    const before = site.cache.edition();
    api.publish("yaseneva-mariya", "второй текст");
    await eventually(() => expect(site.cache.edition()).toBeGreaterThan(before));
    site.failNext(1);

    const answers = [await site.get(doctor), await site.get(doctor)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.at(-1)?.body).toContain("второй текст");
  });
});

test("pages of the site map that lack a part are rendered again as soon as possible, without a new edition", async ({ start, api }) => {
  api.fail("/api/footer");
  const site = await start();
  await connected(site);
  await eventually(() => expect(timesRendered(site, other)).toBeGreaterThan(0));

  api.fail(null);

  await warm(site);
  expect(site.cache.find(other)).toBeDefined();
});

describe("while the API host is down", () => {
  test("D8: all pages of the site map are sent and marked as stale; unknown pages answer 503 and never 404", async ({ site, api }) => {
    await warm(site);

    await api.goAway();
    await disconnected(site);

    for (const path of ["/", "/specialists", "/zapis", doctor, other]) {
      const answer = await site.get(path);
      expect([path, answer.status, isStale(answer)]).toEqual([path, 200, true]);
    }
    for (const path of ["/specialists/kto-to", "/net-takoj-stranicy", "/specialists?page=7"]) {
      const { status, headers } = await site.get(path);
      expect([path, status, headers["cache-control"]]).toEqual([path, 503, "no-store"]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  test("D8: cached pages are sent even after a restart of the site with another build", async ({ start, api }) => {
    const first = await start();
    await connected(first);
    await warm(first);
    await first.stop();
    await api.goAway();

    for (const build of ["one build", "the next build"]) {
      const site = await start({ build });
      for (const path of ["/", "/specialists", doctor, other]) {
        const answer = await site.get(path);
        expect([build, path, answer.status, isStale(answer)]).toEqual([build, path, 200, true]);
      }
      expect((await site.get(doctor)).body).toContain("первый текст");
      await site.stop();
    }
  });

  test("each request of a visitor counts as one visit, also when the page is stale", async ({ site, api }) => {
    await warm(site);
    await api.goAway();
    await disconnected(site);

    for (let visit = 0; visit < 3; visit += 1) await site.get(`${doctor}?utm_source=mail`);
    for (let visit = 0; visit < 2; visit += 1) await site.get(other);

    site.cache.connected(site.cache.edition() + 1);
    expect(site.cache.toRender().slice(0, 2)).toEqual([doctor, other]);
  });

  test("when the API host is back, pages are fresh again and show new publications", async ({ site, api }) => {
    await warm(site);
    await api.goAway();
    await disconnected(site);
    expect(isStale(await site.get(doctor))).toBe(true);
    api.publish("yaseneva-mariya", "второй текст");

    await api.comeBack();
    await connected(site);

    const answer = await site.get(doctor);
    expect(isStale(answer)).toBe(false);
    expect(answer.body).toContain("второй текст");
  });

  test("after the database of the API host was restored to an earlier state, no earlier page is fresh", async ({ site, api }) => {
    api.publish("gromov-ilya", "другой врач");
    await warm(site);
    await api.goAway();
    await disconnected(site);
    api.changeUnannounced("yaseneva-mariya", "из копии");
    api.putBack();

    await api.comeBack();
    await eventually(() => expect(api.readers()).toBe(1));

    await eventually(async () => expect((await site.get(doctor)).body).toContain("из копии"));
    expect(site.cache.fresh(doctor)).toBeUndefined();
    const before = timesRendered(site, doctor);
    await site.get(doctor);
    expect(timesRendered(site, doctor)).toBe(before + 1);
    await eventually(() => {
      api.announce();
      expect(site.cache.isConnected()).toBe(true);
    });
    expect(site.cache.edition()).toBe(api.edition());
    expect((await site.get(doctor)).body).toContain("из копии");
    expect((await site.get(other)).headers["cache-status"]).toBe("site; hit");
  });

  test("an edition announced during a lost connection makes pages stale after the reconnection; without one, pages are still fresh", async ({
    site,
    api,
  }) => {
    await warm(site);
    const reconnect = async (meanwhile: () => void) => {
      api.mute(true);
      await disconnected(site);
      meanwhile();
      api.mute(false);
      await connected(site);
    };

    await reconnect(() => {});
    expect(site.cache.toRender()).toEqual([]);
    await reconnect(() => api.publish("yaseneva-mariya", "второй текст"));

    await eventually(async () => expect((await site.get(doctor)).body).toContain("второй текст"));
  });

  test("while the API host answers but announces no editions, each visitor gets the current content", async ({ site, api }) => {
    await warm(site);
    api.mute(true);
    await disconnected(site);

    api.changeUnannounced("yaseneva-mariya", "второй текст");
    const first = await site.get(doctor);
    api.changeUnannounced("yaseneva-mariya", "третий текст");
    const second = await site.get(doctor);

    expect(first.body).toContain("второй текст");
    expect(second.body).toContain("третий текст");
    expect(isStale(second)).toBe(false);
  });
});

test("the token of a letter is never logged", async ({ site }) => {
  const form = { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, body: "a=b" };

  await site.get("/subscribe/confirm/Tok3n");
  await site.get("/subscribe/confirm/Tok3n.data");
  await site.get("/subscribe/cancel/Tok3n?utm_source=letter", form);

  expect(site.logged.map((line) => JSON.parse(line).path)).toEqual(["/subscribe/confirm/…", "/subscribe/confirm/…", "/subscribe/cancel/…"]);
  expect(site.logged.join()).not.toContain("Tok3n");
});

test("if a visitor requests a page that waits in the background queue, it gets a visitor's place and is rendered once", async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const cache = createPageCache({ maxBytes: 1_000_000 });
  cache.connected(1);
  const pages = createPages({
    cache,
    async handle({ url }) {
      const { pathname } = new URL(url);
      begun.push(pathname);
      await new Promise<void>((resolve) => ends.set(pathname, resolve));
      return new Response("страница", { headers: { [pageSourceHeader]: "whole 1", "Cache-Control": "public" } });
    },
    requestOf: (key) => new Request(`http://site.test${key}`),
    common: {},
    log: quiet,
  });
  const busy = ["/a", "/b", "/c", "/d"].map(pages.visit);
  const background = pages.refresh("/changed");

  const crowd = ["/changed", "/later", "/last"].map(pages.visit);
  for (const path of ["/a", "/changed", "/later", "/last", "/b", "/c", "/d"]) {
    await eventually(() => expect(begun).toContain(path));
    ends.get(path)?.();
  }

  await Promise.all([...busy, ...crowd]);
  expect(await background).toBe("cached");
  expect(begun).toEqual(["/a", "/b", "/c", "/d", "/changed", "/later", "/last"]);
});

test("background rendering stops its round when a page lags behind the newest edition", async ({ api }) => {
  const cache = createPageCache({ maxBytes: 1_000_000 });
  cache.connected(2);
  const rendered: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const pages = createPages({
    cache,
    handle: async (request) => {
      rendered.push(new URL(request.url).pathname);
      if (rendered.length === 3) resolve();
      return new Response("page", { headers: { "Cache-Control": caching.page, [pageSourceHeader]: "whole 1" } });
    },
    requestOf: (key) => keyRequest(key, "http://site.test"),
    common: {},
    log: quiet,
  });

  const rendering = startBackgroundRendering({
    ...{ cache, pages, log: quiet, baseUrl: api.url, keyOf: (target) => target },
    staticKeys: ["/"],
    pauses: { gathering: 0, idle: 0 },
  });
  await promise;
  rendering.stop();

  expect(new Set(rendered)).toEqual(new Set(["/"]));
});

test("a page that lacks the newest edition is rendered again within a second of the visit, or not at all", async () => {
  const cache = createPageCache({ maxBytes: 1_000_000 });
  cache.connected(2);
  let renderings = 0;
  const pages = createPages({
    cache,
    async handle() {
      renderings += 1;
      return new Response("page", { headers: { "Cache-Control": caching.page, [pageSourceHeader]: "whole 1" } });
    },
    requestOf: (key) => keyRequest(key, "http://site.test"),
    common: {},
    log: quiet,
  });

  await pages.visit("/page");

  // The pauses are 20, 40, 80, 160 and 320 ms; a pause of 640 ms would end after the second.
  expect(renderings).toBeGreaterThan(1);
  expect(renderings).toBeLessThanOrEqual(7);
});

test("a page with a missing part is not cached, whatever its headers say", async () => {
  const cache = createPageCache({ maxBytes: 1_000_000 });
  cache.connected(1);
  const sourceOf: Record<string, string> = { "/whole": "whole 1", "/failed": "failed 1", "/away": "away" };
  const pages = createPages({
    cache,
    handle: async ({ url }) =>
      new Response("page", { headers: { "Cache-Control": caching.page, [pageSourceHeader]: sourceOf[new URL(url).pathname] ?? "" } }),
    requestOf: (key) => keyRequest(key, "http://site.test"),
    common: {},
    log: quiet,
  });

  for (const key of ["/unknown", "/failed", "/away", "/whole"]) await pages.visit(key);

  expect(cache.pages().map(({ key }) => key)).toEqual(["/whole"]);
});

test("Z20: a page made from free times is made again after a minute; other pages stay as they are until a new edition", async () => {
  let time = 0;
  const cache = createPageCache({ maxBytes: 1_000_000, now: () => time });
  cache.connected(1);
  const made: string[] = [];
  const timed = ["/specialists?day=2026-12-01", "/specialists?part=evening", "/specialists?order=soonest"];
  const pages = createPages({
    cache,
    async handle({ url }) {
      const { pathname, search } = new URL(url);
      made.push(`${pathname}${search}`);
      const source = writePageSource({ state: "whole", edition: 1, isTimed: search !== "" });
      return new Response("page", { headers: { "Cache-Control": caching.page, [pageSourceHeader]: source } });
    },
    requestOf: (key) => keyRequest(key, "http://site.test"),
    common: {},
    log: quiet,
    now: () => time,
  });
  const visitAll = async () => {
    made.length = 0;
    for (const key of [...timed, "/specialists"]) await pages.visit(key);
    return [...made];
  };

  expect(await visitAll()).toEqual([...timed, "/specialists"]);
  time = 60_000;
  expect(await visitAll()).toEqual([]);
  time = 60_001;
  expect(await visitAll()).toEqual(timed);
});

test("a page made only of cached answers does not count as a sign that the API host is back", async () => {
  const states: Record<string, string> = { "/older": "whole" };
  const pages = createPages({
    // No edition is announced, so that no page is fresh.
    cache: createPageCache({ maxBytes: 1_000_000 }),
    async handle({ url }) {
      const { pathname } = new URL(url);
      const state = states[pathname] ?? pathname.slice(1);
      return new Response("страница", { headers: { [pageSourceHeader]: `${state} 1`, "Cache-Control": "public" } });
    },
    requestOf: (key) => new Request(`http://site.test${key}`),
    common: {},
    log: quiet,
    now: () => 1,
  });
  await pages.visit("/older");
  states["/older"] = "cached";

  const shown = [];
  for (const state of ["away", "cached", "whole", "away", "cached", "failed"]) {
    await pages.visit(`/${state}`);
    const answer = await pages.visit("/older");
    shown.push(answer.kind === "cached" && answer.stale ? "the older page" : "a new page");
  }

  const [older, anew] = ["the older page", "a new page"];
  expect(shown).toEqual([older, older, anew, older, older, anew]);
});

describe("after a restart", () => {
  test("pages of the same build are fresh at once when nothing was published meanwhile", async ({ start }) => {
    const first = await start();
    await connected(first);
    await warm(first);
    await first.stop();

    const site = await start();
    await connected(site);

    await site.get(other);
    expect(site.rendered).toEqual([]);
  });

  test("changes that were published meanwhile are shown", async ({ start, api }) => {
    const first = await start();
    await connected(first);
    await warm(first);
    await first.stop();
    api.publish("yaseneva-mariya", "второй текст");

    const site = await start();
    await connected(site);

    expect((await site.get(doctor)).body).toContain("второй текст");
  });

  test("pages of another build are rendered again", async ({ start }) => {
    const first = await start();
    await connected(first);
    await warm(first);
    await first.stop();

    const site = await start({ build: "the next build" });
    await connected(site);
    await site.get(other);

    expect(timesRendered(site, other)).toBe(1);
  });
});
