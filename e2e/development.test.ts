import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, hydrated, test } from "./journey.ts";
import { ownAddresses, root, withoutEnvFile } from "./own-programs.ts";

const { site, api, env } = ownAddresses(120);
const answers = async (address: string) => (await fetch(address).catch(() => null))?.ok ?? false;

test("npm run dev shows a page that comes to life and its share picture, and leaves nothing behind when it is stopped", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const dataDir = await mkdtemp(join(tmpdir(), "len-development-"));
  const program = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: root,
    env: { ...withoutEnvFile, ...env(dataDir), NODE_ENV: "development" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(program, "exit");

  try {
    await expect.poll(() => answers(`${api}/readyz`), { timeout: 180_000 }).toBe(true);
    await expect.poll(() => answers(site), { timeout: 180_000 }).toBe(true);
    await page.goto(site);
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Новости", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Новости");

    const picture = await page.request.get((await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "");
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
    // Vite's own client looks for its server when it is gone, in a worker that the policy does not allow.
    await page.goto("about:blank");
  } finally {
    program.kill("SIGTERM");
    await ended;
  }

  await expect.poll(async () => [await answers(`${api}/readyz`), await answers(site)], { timeout: 60_000 }).toEqual([false, false]);
  await rm(dataDir, { recursive: true, force: true });
});
