import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { appOver, test as onApp } from "../../../test/app.ts";
import { startS3 } from "../../../test/s3-server.ts";
import { openMediaStore } from "./open-store.ts";
import { files } from "./table.ts";

const file = "0123456789abcdef0123456789abcdef.webp";
const film = "fedcba9876543210fedcba9876543210.webm";

const test = onApp.extend("library", async ({ db }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-media-"));
  await mkdir(join(dataDir, "media"));
  await writeFile(join(dataDir, "media", file), "picture");
  await writeFile(join(dataDir, "media", film), "0123456789");
  await writeFile(join(dataDir, "data.key"), "secret");
  await writeFile(join(dataDir, "media", "notes.txt"), "secret");
  return appOver({ db, dataDir });
});

test("U4: a file is immutable, has its own type and may be loaded by pages of any origin", async ({ library }) => {
  const response = await library.request(`/media/${file}`);

  expect(await response.text()).toBe("picture");
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

test("a browser that already has the file gets 304", async ({ library }) => {
  const response = await library.request(`/media/${file}`, { headers: { "If-None-Match": `"${file}"` } });

  expect(response.status).toBe(304);
});

test.for([
  [`W/"${file}"`, 304],
  [`"other", "${file}"`, 304],
  ["*", 304],
  [`"other-${file}"`, 200],
  [file, 200],
] as const)("If-None-Match %s is answered with %i", async ([known, status], { library }) => {
  expect((await library.request(`/media/${file}`, { headers: { "If-None-Match": known } })).status).toBe(status);
});

test("HEAD returns the same headers without a body, with and without ranges", async ({ library }) => {
  const response = await library.request(`/media/${film}`, { method: "HEAD", headers: { Range: "bytes=0-3" } });

  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Length")).toBe("10");
  expect(response.headers.get("Content-Type")).toBe("video/webm");
  expect(await response.text()).toBe("");
});

test("U4: a document is displayed inline and saved under its Russian name", async ({ app, db }) => {
  const [paper] = await db.select().from(files).where(eq(files.originalName, "Права и обязанности пациента.pdf"));

  const response = await app.request(`/media/${paper?.file}`);

  expect(response.headers.get("Content-Disposition")).toBe(
    `inline; filename="Prava i obyazannosti pacienta.pdf"; filename*=UTF-8''${encodeURIComponent("Права и обязанности пациента.pdf")}`,
  );
  // A sandbox would block the browser's PDF reader.
  expect(response.headers.get("Content-Security-Policy")).toBe("frame-ancestors 'none'");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("S3 storage gives the same answers; while it is unavailable clients are asked to retry later", async ({ db }) => {
  const { settings, close } = await startS3();
  const store = openMediaStore({ dataDir: "/nowhere", s3: settings });
  const name = await store.put(new Blob(["0123456789"]), "webm");
  const overS3 = appOver({ db, dataDir: "/nowhere", store });

  const whole = await overS3.request(`/media/${name}`);
  const part = await overS3.request(`/media/${name}`, { headers: { Range: "bytes=-2" } });

  expect([whole.headers.get("Content-Length"), await whole.text()]).toEqual(["10", "0123456789"]);
  expect([part.status, part.headers.get("Content-Range"), await part.text()]).toEqual([206, "bytes 8-9/10", "89"]);
  expect((await overS3.request(`/media/${film}`)).status).toBe(404);
  await close();
  const away = await overS3.request(`/media/${name}`);
  expect([away.status, away.headers.has("Retry-After"), away.headers.get("Cache-Control")]).toEqual([503, true, "no-store"]);
});

test.for([
  ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
  ["bytes=4-", 206, "456789", "bytes 4-9/10"],
  ["bytes=-2", 206, "89", "bytes 8-9/10"],
  ["bytes=8-99", 206, "89", "bytes 8-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=3-1", 200, "0123456789", null],
  ["bytes=0-1,4-5", 200, "0123456789", null],
] as const)("a player that asks for %s gets %i", async ([range, status, body, contentRange], { library }) => {
  const response = await library.request(`/media/${film}`, { headers: { Range: range } });

  expect(response.status).toBe(status);
  expect(await response.text()).toBe(body);
  expect(response.headers.get("Content-Range")).toBe(contentRange);
  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

test("a range of another version of the file is not served", async ({ library }) => {
  const response = await library.request(`/media/${film}`, { headers: { Range: "bytes=0-3", "If-Range": '"another"' } });

  expect(await response.text()).toBe("0123456789");
});

test.for([
  "../data.key",
  "..%2fdata.key",
  "%2e%2e%2fdata.key",
  "..%5cdata.key",
  "....//data.key",
  "%252e%252e%252fdata.key",
  "%c0%ae%c0%ae/data.key",
  `${file}%00.txt`,
  `${file}/`,
  `./${file}/../../data.key`,
  "/etc/passwd",
  "//etc/passwd",
  "notes.txt",
  "0123456789ABCDEF0123456789ABCDEF.webp",
  "ffffffffffffffffffffffffffffffff.webp",
  "",
])("U7: «%s» is not found", async (name, { library }) => {
  const response = await library.request(`http://localhost/media/${name}`);

  expect([400, 404]).toContain(response.status);
  expect(await response.text()).not.toContain("secret");
});
