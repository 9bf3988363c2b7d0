import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "../src/platform/database/database.ts";
import { createSealer, loadDataKeys, type Sealer } from "../src/platform/sealing/sealing.ts";
import { databaseAt, templateName, withClient } from "../test/database-template.ts";
import { makeTemplate } from "../test/make-template.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { Browser, password } from "../test/staff-browser.ts";
import { type Program, startApi } from "./programs.ts";

const mostGrowth = 2;
const turns = 41;
const owner = "owner@len.test";

type Report = (what: string, figure: number, goal: { most: number }) => void;
type Desk = { program: Program; browser: Browser };
type Asked = { name: string; ask(browser: Browser): Promise<Response> };
type Fill = (db: Database, size: number, sealer: Sealer) => Promise<void>;

/** A benchmark of panel calls: the calls, the two sizes, and the function that fills a database of one size. */
export type Measured = { what: string; sizes: [number, number]; fill: Fill; asked: Asked[] };

/** Prints the median time of each call at both sizes, and the growth. `commandLine` starts the API. */
export async function measureDesks({ what, sizes, fill, asked }: Measured, commandLine: string[], report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `len-bench-${what}-`));
  await makeTemplate();
  const postgres = await startTestPostgres();
  const desks: Desk[] = [];
  try {
    for (const size of sizes)
      desks.push(await openDesk(commandLine, { server: postgres.url, dataDir: join(folder, String(size)), size, fill }));
    console.log(`${`median of calls of ${what}, ms`.padEnd(32)}${sizes.map((size) => String(size).padStart(9)).join("")}`);
    for (const call of asked) {
      const medians = await measure(desks, call);
      console.log(`${call.name.padEnd(32)}${medians.map((ms) => ms.toFixed(1).padStart(9)).join("")}`);
      report(`${what}: ${call.name}: growth`, (medians[1] ?? Number.POSITIVE_INFINITY) / (medians[0] ?? 1), { most: mostGrowth });
    }
  } finally {
    for (const { program } of desks) await program.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Place = { server: string; dataDir: string; size: number; fill: Fill };

/** Starts an API on a database of this size, and signs its owner in. */
async function openDesk(commandLine: string[], { server, dataDir, size, fill }: Place): Promise<Desk> {
  const name = `desk_${size}`;
  await withClient(server, (admin) => admin.query(`create database ${name} template ${templateName}`));
  const databaseUrl = databaseAt(server, name);
  mkdirSync(dataDir);
  const env = { ADMIN_EMAIL: owner, ADMIN_PASSWORD: password };
  const program = await startApi(commandLine, { databaseUrl, dataDir, readCache: "off", env });
  const sealer = createSealer(await loadDataKeys({ dataKey: undefined, dataDir }));
  await withClient(databaseUrl, async (client) => {
    await fill(drizzle(client), size, sealer);
    await client.query("vacuum (analyze)");
  });
  const browser = new Browser({ request: (path, init) => fetch(program.url + path, init) }, program.url);
  await browser.signIn(owner);
  await browser.setUpSecondStep();
  return { program, browser };
}

/** Calls of the sizes alternate, so that other load on the machine affects both. */
async function measure(desks: Desk[], { name, ask }: Asked): Promise<number[]> {
  const times = desks.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, { browser }] of desks.entries()) {
      const startedAt = performance.now();
      const answer = await ask(browser);
      await answer.text();
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      // The first calls are not counted: they compile code and fill caches.
      if (turn > 4) times[index]?.push(performance.now() - startedAt);
    }
  }
  return times.map((own) => own.toSorted((one, other) => one - other)[Math.floor(own.length / 2)] ?? 0);
}
