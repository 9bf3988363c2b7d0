import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, hydrated, test } from "./journey.ts";
import { ownAddresses, root, withoutEnvFile } from "./own-programs.ts";

const { site, api, env } = ownAddresses(120);
/** The status of a URL, or the error if it does not answer. */
const standing = (address: string): Promise<number | string> =>
  fetch(address).then(
    ({ status }) => status,
    ({ cause }) => cause?.code,
  );

test("npm run dev shows a page that hydrates and its share picture, and no process remains after it is stopped", async ({ page }) => {
  test.setTimeout(600_000);
  const dataDir = await mkdtemp(join(tmpdir(), "len-development-"));
  const program = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: root,
    env: { ...withoutEnvFile, ...env(dataDir), NODE_ENV: "development" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(program, "exit");

  try {
    await expect.poll(() => standing(`${api}/readyz`), { timeout: 180_000 }).toBe(200);
    await expect.poll(() => standing(site), { timeout: 180_000 }).toBe(200);
    await page.goto(site);
    await hydrated(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Новости", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Новости");

    const picture = await page.request.get((await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "");
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

    // Vite's client waits for its server in such a worker, and reloads the page when the server is back.
    const heard = page.evaluate(
      () =>
        new Promise((resolve) => {
          const text = new Blob(["onconnect = ({ ports: [port] }) => port.postMessage('here')"], { type: "application/javascript" });
          const { port } = new SharedWorker(URL.createObjectURL(text));
          port.onmessage = ({ data }) => resolve(data);
          port.start();
          document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => resolve(violatedDirective));
        }),
    );
    expect(await heard).toBe("here");
    // The page is closed before the server stops, because it would report the lost server.
    await page.goto("about:blank");
  } finally {
    program.kill("SIGTERM");
    const patience = setTimeout(() => program.kill("SIGKILL"), 30_000);
    await ended;
    clearTimeout(patience);
    await rm(dataDir, { recursive: true, force: true });
  }

  expect(program.signalCode).not.toBe("SIGKILL");
  await expect
    .poll(async () => [await standing(`${api}/readyz`), await standing(site)], { timeout: 60_000 })
    .toEqual(["ECONNREFUSED", "ECONNREFUSED"]);
});
