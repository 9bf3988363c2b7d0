import { expect } from "vitest";
import { type TestApp, test } from "../../../test/app.ts";
import { publish } from "../../../test/with-features.ts";
import { setSetting } from "../../features/settings/set-setting.ts";
import type { Database } from "../../platform/database/database.ts";
import { inPublication, readEdition } from "./edition.ts";
import { contentEdition } from "./table.ts";

const actor = "terminal:test";
const get = (app: TestApp, path: string, headers: Record<string, string> = {}, method = "GET") => app.request(path, { method, headers });

const reads = [
  "/api/doctors",
  "/api/settings",
  "/api/vacancies",
  "/api/sitemap",
  "/api/search?search=кожа",
  "/api/contacts",
  "/api/footer",
];

/** Simulates that nothing has been published for an hour. */
async function quiet(db: Database) {
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000);
  await db.update(contentEdition).set({ modifiedAt: at });
  return at;
}

test.for(reads)("%s is not sent again to a client that has it, by its tag or its time, for GET and HEAD", async (path, { app, db }) => {
  const modifiedAt = await quiet(db);
  const first = await get(app, path);
  const [etag = "", modified = ""] = [first.headers.get("ETag") ?? "", first.headers.get("Last-Modified") ?? ""];
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(modified).toBe(modifiedAt.toUTCString());

  const known: Record<string, string>[] = [
    { "If-None-Match": etag },
    { "If-None-Match": `W/${etag}` },
    { "If-None-Match": `"other", W/"more" , ${etag}` },
    { "If-None-Match": "*" },
    { "If-Modified-Since": modified },
    { "If-Modified-Since": new Date(modifiedAt.getTime() + 60_000).toUTCString() },
    { "If-None-Match": etag, "If-Modified-Since": new Date(0).toUTCString() },
  ];
  for (const headers of known) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await get(app, path, headers, method);
      expect([headers, answer.status, await answer.text()]).toEqual([headers, 304, ""]);
      expect([answer.headers.get("ETag"), answer.headers.get("Last-Modified"), answer.headers.get("Cache-Control")]).toEqual([
        etag,
        modified,
        "public, no-cache",
      ]);
      expect(answer.headers.get("Content-Type")).toBeNull();
    }
  }
  const whole = await get(app, path, {}, "HEAD");
  expect([whole.status, whole.headers.get("ETag"), whole.headers.get("Last-Modified")]).toEqual([200, etag, modified]);
});

test.for([
  { "If-None-Match": '"other"' },
  { "If-None-Match": "" },
  { "If-None-Match": '"other"', "If-Modified-Since": new Date(4e12).toUTCString() },
  { "If-Modified-Since": new Date(0).toUTCString() },
  { "If-Modified-Since": "2999-01-01" },
  { "If-Modified-Since": "whenever" },
] as Record<string, string>[])("%j is answered in full", async (headers, { app }) => {
  expect((await get(app, "/api/doctors", headers)).status).toBe(200);
});

test("a publication changes the tag of the answers that differ, and the time and the edition of all answers", async ({ app, db }) => {
  await quiet(db);
  const before = await Array.fromAsync(reads, (path) => get(app, path));

  await setSetting(db, { key: "slogan", value: "Другие слова", actor });

  const after = await Array.fromAsync(reads, (path) => get(app, path));
  const differ = (name: string) => reads.filter((_, index) => before[index]?.headers.get(name) !== after[index]?.headers.get(name));
  expect(differ("ETag")).toEqual(["/api/settings"]);
  expect(differ("Last-Modified")).toEqual(reads);
  expect(differ("X-Content-Edition")).toEqual(reads);
});

test("every answer has the edition, refusals and 304 too", async ({ app, db }) => {
  const { edition } = await readEdition(db);
  const statuses = [];
  for (const [path, headers] of [
    ["/api/doctors", {}],
    ["/api/doctors", { "If-None-Match": "*" }],
    ["/api/pages/net-takoj", {}],
    ["/api/doctors?limit=0", {}],
  ] as const) {
    const answer = await get(app, path, headers);
    statuses.push(answer.status);
    expect([path, answer.headers.get("X-Content-Edition")]).toEqual([path, String(edition)]);
  }
  expect(statuses).toEqual([200, 304, 404, 422]);
});

test("the documentation has an ETag and no Last-Modified, because it changes with the program", async ({ app }) => {
  const answer = await get(app, "/api/openapi.json", { "If-Modified-Since": new Date(4e12).toUTCString() });

  expect([answer.status, answer.headers.get("Last-Modified")]).toEqual([200, null]);
  expect(answer.headers.get("ETag")).not.toBeNull();
});

test("two publications within one second have different times, and none is in the future", async ({ app, db }) => {
  const since: string[] = [];
  for (const value of ["раз", "два", "три"]) {
    await setSetting(db, { key: "slogan", value, actor });
    for (const seen of since) expect((await get(app, "/api/settings", { "If-Modified-Since": seen })).status).toBe(200);
    const modified = (await get(app, "/api/settings")).headers.get("Last-Modified") ?? "";
    expect(Date.parse(modified)).toBeLessThanOrEqual(Date.now());
    since.push(modified);
  }
});

test("after a publication every answer is sent again to callers with If-Modified-Since", async ({ app, db }) => {
  const modifiedAt = await quiet(db);

  await inPublication(db, async () => {});

  for (const path of reads) expect((await get(app, path, { "If-Modified-Since": modifiedAt.toUTCString() })).status).toBe(200);
});

test("refusals have no ETag", async ({ app, db }) => {
  await publish(db, { entity: "pages", key: "info", actor });
  for (const path of ["/api/pages/net-takoj", "/api/doctors?limit=0", "/api/nothing"]) {
    const answer = await get(app, path, { "If-None-Match": "*" });
    expect([path, answer.headers.get("ETag"), answer.headers.get("Last-Modified")]).toEqual([path, null, null]);
    expect(answer.status).toBeGreaterThanOrEqual(404);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
});

test("answers have an edition before anything is published", async ({ app, db }) => {
  await db.delete(contentEdition);
  const { headers } = await get(app, "/api/settings");
  expect(Number(headers.get("X-Content-Edition"))).toBeGreaterThan(0);
});
