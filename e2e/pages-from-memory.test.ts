import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { ownAddresses, root, withoutEnvFile } from "./own-programs.ts";

// Starts its own programs, because the test stops the API host.

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

/** The answer to a visitor who requests this path. */
async function visit(path: string) {
  const response = await fetch(site + path, { redirect: "manual" });
  const { headers, status } = response;
  return {
    status,
    stale: headers.get("Warning"),
    memory: headers.get("Cache-Status"),
    retryAfter: headers.get("Retry-After"),
    body: await response.text(),
  };
}

/** A few at a time: a busy machine cannot answer many first requests in time. */
async function inTurn(paths: string[], visitOne: (path: string) => Promise<void>) {
  const queue = [...paths];
  const visitor = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await visitOne(path);
  };
  await Promise.all([visitor(), visitor(), visitor(), visitor()]);
}

test.describe.configure({ mode: "serial", timeout: 600_000 });

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "len-memory-"));
});

test.afterAll(async () => {
  for (const child of running) await stop(child, "SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

test("what staff publish is on the site without a start or a trick, and the pages outlive the API host and the site itself", async () => {
  const apiProgram = await start("apps/api/src/server.ts", `${api}/readyz`);
  const siteProgram = await start("apps/site/server.ts", `${site}/healthz`);
  const doctor = "/specialists/yaseneva-mariya";
  const seesHer = (isThere: boolean) =>
    expect.poll(async () => (await visit("/")).body.includes("yaseneva-mariya"), { timeout: 60_000 }).toBe(isThere);

  await test.step("a page leaves from memory until staff take it away, and is there again when they publish it", async () => {
    await expect.poll(async () => (await visit(doctor)).memory, { timeout: 60_000 }).toBe("site; hit");
    await seesHer(true);

    await staff("content", "unpublish", "doctors", "yaseneva-mariya");
    await expect.poll(async () => (await visit(doctor)).status, { timeout: 60_000 }).toBe(404);
    await seesHer(false);

    await staff("content", "publish", "doctors", "yaseneva-mariya");
    await expect.poll(async () => (await visit(doctor)).status, { timeout: 60_000 }).toBe(200);
    await seesHer(true);
  });

  const unknown = ["/specialists/kto-to", "/net-takoj-stranicy"];
  const known = [...new Set(["/", "/specialists", "/zapis", "/privacy", "/sitemap.xml", "/sitemap/doctors.xml", ...(await siteMap())])];
  // A page with a missing part (the API may be slow on a busy machine) is not cached until it is complete.
  await inTurn(known, async (path) => {
    await expect
      .poll(async () => (await visit(path)).memory, { message: path, timeout: 60_000, intervals: [0, 100, 500] })
      .toBe("site; hit");
  });
  expect(known.filter((path) => path.startsWith("/specialists/")).length).toBeGreaterThan(10);

  async function everyPageIsThere() {
    const wrong: string[] = [];
    await inTurn(known, async (path) => {
      const { status, stale } = await visit(path);
      if (status !== 200 || stale === null) wrong.push(`${path} ${status}`);
    });
    expect(wrong).toEqual([]);
    // It needs no API answer, so it is always fresh.
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

  await test.step("a request that is sent meanwhile is told plainly that it was not, with all its words and the telephone", async () => {
    const written = { name: "Проверкина Анна", phone: "+7 900 123-45-67", comment: "Удобно после шести", service: "any", doctor: "any" };
    const answer = await fetch(`${site}/zapis`, { method: "POST", body: new URLSearchParams({ ...written, consent: "on" }) });
    const page = await answer.text();

    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect(page).toContain("Заявка не отправлена");
    expect(page).toContain(`value="${written.name}"`);
    expect(page).toContain(written.comment);
    expect(page).toMatch(/role="alert"[\s\S]*?href="tel:\+70000000000"/);
  });

  const again = await test.step("the site is started again without it, as two processes", async () => {
    await stop(siteProgram, "SIGTERM");
    const program = await start("apps/site/server.ts", `${site}/healthz`, { SITE_PROCESSES: "2" });
    await everyPageIsThere();
    return program;
  });

  await test.step("the API host is back", async () => {
    const program = await start("apps/api/src/server.ts", `${api}/readyz`);
    await expect.poll(async () => (await visit(doctor)).stale, { timeout: 60_000 }).toBeNull();
    // The other process may still be reconnecting, and the API may be slow after its start.
    await expect.poll(async () => (await visit("/net-takoj-stranicy")).status, { timeout: 60_000 }).toBe(404);
    await stop(again, "SIGTERM");
    await stop(program, "SIGTERM");
  });
});
