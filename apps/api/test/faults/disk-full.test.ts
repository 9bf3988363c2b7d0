import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { postgresDirectory } from "../../src/platform/database/embedded-postgres.ts";
import { findServer } from "../../src/platform/database/postgres-server.ts";
import { openUploads } from "../../src/platform/media/uploads.ts";
import { withClient } from "../database-template.ts";
import { startApi } from "./api-process.ts";
import { auditForms, report } from "./audit.ts";
import { ownFolder } from "./places.ts";
import { rounds } from "./programme.ts";
import { newTally, openClinic, postForm, type Tally } from "./writers.ts";

const megabyte = 1024 * 1024;

/** A small file system that the test can fill; `undefined` when the user may not mount one. */
function mountSmall(folder: string): { unmount(): void } | undefined {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m", "tmpfs", folder], { stdio: "ignore" });
    return { unmount: () => void execFileSync("umount", ["-l", folder]) };
  } catch {
    return undefined;
  }
}

function fillDisk(folder: string, leave: number) {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, "filler"), Buffer.alloc(Math.max(0, Math.floor(bavail * bsize - leave)), 1));
}

async function postUntil(url: string, tally: Tally, done: () => boolean, patienceMs: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; ) {
    await Promise.all(Array.from({ length: 8 }, () => postForm(url, tally)));
    if (done()) return true;
  }
  return false;
}

/** A mail server that does not answer: letters written as files would fill the disk before the WAL does. */
const silentMail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "site@clinic.test", MAIL_TO: "desk@clinic.test" };

/** A data directory on a file system of its own; `undefined` when the user may not mount one. */
function smallFolder(): string | undefined {
  const folder = ownFolder();
  const small = mountSmall(folder);
  if (small) onTestFinished(small.unmount);
  else console.info("D7 is skipped: mounting a small file system requires root.");
  return small && folder;
}

test("D7: a full disk answers 507 or 503, loses no request, and requests are accepted again when there is space", async ({ skip }) => {
  const folder = smallFolder();
  if (!folder) return skip();
  const place = { dataDir: folder };
  const tally = newTally();
  await openClinic(place);
  const api = await startApi({ ...place, env: silentMail });
  const count = rounds(3, 9);
  let refusals = 0;
  let readsWhileFull = 0;
  const recoveries: number[] = [];

  for (let round = 0; round < count; round += 1) {
    // Room for rows but not for the next WAL segment (16 MB), then for neither, then for almost nothing.
    fillDisk(folder, ([14, 3, 0.1][round % 3] ?? 0) * megabyte);
    const refusedBefore = [...tally.refused.values()].reduce((sum, n) => sum + n, 0);
    const isRefusing = () => [...tally.refused.values()].reduce((sum, n) => sum + n, 0) > refusedBefore;
    if (await postUntil(api.url, tally, isRefusing, 900_000)) refusals += 1;
    if ((await fetch(`${api.url}/api/doctors`)).ok) readsWhileFull += 1;

    rmSync(join(folder, "filler"));
    const freed = Date.now();
    const acknowledged = tally.acknowledged.length;
    if (await postUntil(api.url, tally, () => tally.acknowledged.length > acknowledged, 120_000)) recoveries.push(Date.now() - freed);
  }
  await delay(200);
  api.signal("SIGKILL");
  await api.exited;
  const audit = await auditForms(place, tally.acknowledged);

  report({
    case: "D7",
    rounds: count,
    refusals,
    readsWhileFull,
    recoveryMs: Math.max(...recoveries),
    acknowledged: tally.acknowledged.length,
    refused: Object.fromEntries(tally.refused),
    unanswered: tally.unanswered,
    ...audit,
  });
  expect({ refusals, readsWhileFull }).toEqual({ refusals: count, readsWhileFull: count });
  expect([...tally.refused.keys()].every((status) => status === 507 || status === 503)).toBe(true);
  expect(recoveries).toHaveLength(count);
  expect({ unanswered: tally.unanswered, ...audit }).toMatchObject({
    unanswered: 0,
    lost: 0,
    doubled: 0,
    incomplete: 0,
    rows: tally.acknowledged.length,
  });
});

test("D7: a server that crashed on a full disk loses nothing and is restarted when there is space", async ({ skip }) => {
  const folder = smallFolder();
  if (!folder) return skip();
  const place = { dataDir: folder };
  const tally = newTally();
  await openClinic(place);
  const api = await startApi({ ...place, env: silentMail });
  await postUntil(api.url, tally, () => tally.acknowledged.length > 20, 60_000);

  fillDisk(folder, 0.1 * megabyte);
  const server = findServer(postgresDirectory(folder));
  // Each call begins a new WAL segment, until there is no room for one.
  const crash = withClient(server?.url ?? "", async (client) => {
    for (;;) await client.query("select pg_logical_emit_message(false, 'test', 'filler'), pg_switch_wal()");
  });
  await expect(crash).rejects.toThrow();
  await postForm(api.url, tally);
  expect([...tally.refused.keys()]).toEqual([503]);
  rmSync(join(folder, "filler"));
  const acknowledged = tally.acknowledged.length;
  const isBack = await postUntil(api.url, tally, () => tally.acknowledged.length > acknowledged, 120_000);
  api.signal("SIGKILL");
  await api.exited;
  const audit = await auditForms(place, tally.acknowledged);

  report({ case: "D7-crash", isBack, acknowledged: tally.acknowledged.length, refused: Object.fromEntries(tally.refused), ...audit });
  expect(isBack).toBe(true);
  expect([...tally.refused.keys()].every((status) => status === 507 || status === 503)).toBe(true);
  expect(audit).toMatchObject({ lost: 0, doubled: 0, incomplete: 0 });
});

test("D7: an upload for which there is no room is refused before its body is read, a smaller one is accepted", async ({ skip }) => {
  const folder = smallFolder();
  if (!folder) return skip();
  const uploads = openUploads(folder);
  const headers = { "Tus-Resumable": "1.0.0", "Upload-Metadata": `filename ${Buffer.from("a.mp4").toString("base64")}` };
  const send = (method: string, path: string, more: Record<string, string>, body?: ReadableStream) =>
    uploads.answer(
      new Request(`http://localhost${path}`, { method, headers: { ...headers, ...more }, ...(body && { body, duplex: "half" }) }),
    );
  const begin = (bytes: number) => send("POST", "/api/staff/uploads", { "Upload-Length": String(bytes) });

  // 400 MB in all.
  await expect(begin(100 * megabyte)).rejects.toMatchObject({ code: "storage_full" });
  expect(readdirSync(join(folder, "uploads"))).toEqual([]);
  const begun = await begin(10 * megabyte);
  expect(begun.status).toBe(201);

  fillDisk(folder, 100 * megabyte);
  const body = new ReadableStream({ pull: () => Promise.reject(new Error("The body was read")) }, { highWaterMark: 0 });
  const part = { "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream", "Content-Length": String(megabyte) };
  const path = `/api/staff/uploads/${begun.headers.get("Location")?.split("/").at(-1)}`;
  await expect(send("PATCH", path, part, body)).rejects.toMatchObject({ code: "storage_full" });
});

test("Z12: uploads without a length are refused, open ones count against the free space, and deleting works on a full disk", async ({
  skip,
}) => {
  const folder = smallFolder();
  if (!folder) return skip();
  const uploads = openUploads(folder);
  const headers = { "Tus-Resumable": "1.0.0", "Upload-Metadata": `filename ${Buffer.from("a.mp4").toString("base64")}` };
  const send = (method: string, path: string, more: Record<string, string>, body?: ReadableStream) =>
    uploads.answer(
      new Request(`http://localhost${path}`, { method, headers: { ...headers, ...more }, ...(body && { body, duplex: "half" }) }),
    );
  const begin = (more: Record<string, string>) => send("POST", "/api/staff/uploads", more);

  await expect(begin({ "Upload-Defer-Length": "1" })).rejects.toMatchObject({ code: "bad_request" });
  await expect(begin({})).rejects.toMatchObject({ code: "bad_request" });
  await expect(begin({ "Upload-Length": "-1" })).rejects.toMatchObject({ code: "bad_request" });
  await expect(begin({ "Upload-Length": "5", "Upload-Defer-Length": "1" })).rejects.toMatchObject({ code: "bad_request" });

  // 400 MB in all, of which 256 must stay free: 144 can be used, and an upload takes twice its length.
  const first = await begin({ "Upload-Length": String(40 * megabyte) });
  await expect(begin({ "Upload-Length": String(40 * megabyte) })).rejects.toMatchObject({ code: "storage_full" });
  const path = `/api/staff/uploads/${first.headers.get("Location")?.split("/").at(-1)}`;
  const part = { "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" };
  const chunked = new ReadableStream({ pull: () => Promise.reject(new Error("The body was read")) }, { highWaterMark: 0 });
  await expect(send("PATCH", path, part, chunked)).rejects.toMatchObject({ code: "bad_request", http: { status: 411 } });

  fillDisk(folder, 0);
  expect((await send("DELETE", path, {})).status).toBe(204);
  rmSync(join(folder, "filler"));
  expect((await begin({ "Upload-Length": String(40 * megabyte) })).status).toBe(201);
});
