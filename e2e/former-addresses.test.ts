import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { type OwnPrograms, root, startOwnPrograms } from "./own-programs.ts";

// A clinic in which every item with a page, and its parents, were renamed twice.

/** The first path of each item, and the new slugs of the item and its parents. */
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
/** The path with every slug as staff have it now, or had it in between. */
const withNames = (path: string, prefix: string) =>
  path
    .split("/")
    .map((name) => (slugs.includes(name) ? `${prefix}-${name}` : name))
    .join("/");

test.describe.configure({ mode: "serial", timeout: 600_000 });

let dataDir = "";
let programs: OwnPrograms;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  dataDir = await mkdtemp(join(tmpdir(), "len-former-"));
  await promisify(execFile)(process.execPath, ["apps/api/test/change-slugs.ts", ...Object.keys(renamed)], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  programs = await startOwnPrograms({ dataDir, offset: 160 });
});

test.afterAll(async () => {
  await programs?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("each former URL of every item redirects to the current one in one hop", async () => {
  const ask = async (path: string) => {
    const { status, headers } = await fetch(programs.site + path, { redirect: "manual" });
    return [path, status, headers.get("location")];
  };

  for (const path of Object.values(renamed)) {
    const now = withNames(path, "novoe");
    // Right after its start the site may answer 503, so the request is repeated, as search engines do.
    await expect.poll(() => ask(now), { timeout: 60_000 }).toEqual([now, 200, null]);
    for (const former of [path, withNames(path, "prezhnee"), `${path}/`]) expect(await ask(former)).toEqual([former, 301, now]);
  }
});

test("the sitemap, the feeds and the pages contain only current URLs", async () => {
  const isFormer = (name: string) => slugs.includes(name) || name.startsWith("prezhnee-");
  const told: string[] = [];
  for (const path of ["/sitemap/pages.xml", "/sitemap/doctors.xml", "/sitemap/services.xml", "/sitemap/news.xml", "/sitemap/articles.xml"])
    told.push(await (await fetch(programs.site + path)).text());
  for (const path of ["/news/rss.xml", "/feeds/yandex-doctors.xml"]) told.push(await (await fetch(programs.site + path)).text());

  for (const text of told) {
    const addresses = [...text.matchAll(/<(?:loc|link|url|guid[^>]*)>([^<]+)</g)].map(([, address = ""]) => new URL(address).pathname);
    expect(addresses.length).toBeGreaterThan(3);
    expect(addresses.filter((address) => address.split("/").some(isFormer))).toEqual([]);
  }
});
