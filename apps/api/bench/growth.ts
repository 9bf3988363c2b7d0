import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import * as z from "zod";
import { databaseAt, templateName, withClient } from "../test/database-template.ts";
import { makeTemplate } from "../test/make-template.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { reportAttacks } from "./attacks.ts";
import { type Call, calls } from "./calls.ts";
import { growClinic } from "./grow-clinic.ts";
import { type Measured, measure, readBody } from "./measure.ts";
import { type Program, startApi, startBareRoute } from "./programs.ts";

/**
 * `node growth.ts NODE-FLAGS… SERVER.ts [PARTS or PATHS…]`, on its own PostgreSQL server. Parts: `growth` measures every public call
 * and the memory with one, ten and a hundred demo clinics; `throughput` compares the busiest call with a bare
 * route; `attacks` shows what one attacker can do to others. Paths limit `growth` to calls that start with them. Exits with 1 when a goal is missed.
 */
const startedAt = performance.now();
const given = process.argv.slice(2);
const program = given.findIndex((word) => word.endsWith(".ts")) + 1;
const commandLine = given.slice(0, program);
const asked = given.slice(program);
const addresses = asked.filter((word) => word.startsWith("/"));
const parts = asked.filter((word) => !word.startsWith("/"));
const unknown = parts.filter((part) => !["growth", "throughput", "attacks"].includes(part));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(", ")}. There are growth, throughput and attacks.`);
const isAsked = (part: string) => asked.length === 0 || parts.includes(part) || (part === "growth" && addresses.length > 0);

const sizes = isAsked("growth") ? [1, 10, 100] : [1];
const mostMemoryMb = 200;
const leastOfBare = 0.5;
const mostGrowth = { page: 2, one: 2, post: 2, all: 1.3, search: 4 };
const unitOf = { page: "", one: "", post: "", all: " a row", search: "" };

/** Runs autocannon; an unsuccessful answer fails the benchmark. */
const loadSchema = z.object({ requests: z.object({ average: z.number() }), non2xx: z.literal(0), errors: z.literal(0) });

const attackedSettings = { TRUST_PROXY: "1", RATE_LIMIT_POSTS: "30", SITE_API_SECRET: "secret-of-the-attacked-site" };

let missed = 0;
function judge(isMet: boolean): string {
  if (!isMet) missed += 1;
  return isMet ? "✓" : "✗";
}

const folder = mkdtempSync(join(tmpdir(), "len-bench-api-"));
await makeTemplate();
const postgres = await startTestPostgres();
const programs: Program[] = [];
try {
  const databases: string[] = [];
  for (const size of sizes) databases.push(await makeDatabase(size));
  if (isAsked("growth")) {
    for (const [index, databaseUrl] of databases.entries())
      programs.push(await startApi(commandLine, settingsOf(index, databaseUrl, "off")));
    await reportGrowth();
    reportMemory();
  }
  if (isAsked("attacks")) {
    const attacked = await startApi(commandLine, { ...settingsOf(0, databases[0] ?? "", "on"), env: attackedSettings });
    programs.push(attacked);
    await reportAttacks(attacked.url, attackedSettings.SITE_API_SECRET, judge);
  }
  if (isAsked("throughput")) await reportThroughput(databases[0] ?? "");
} finally {
  for (const program of programs) await program.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(missed === 0 ? "\nAll goals are met." : `\nGoals missed: ${missed}.`);
console.log(`It took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
process.exitCode = missed === 0 ? 0 : 1;

/** Each size has its own data directory, because the first API on a database creates the data key there. */
function settingsOf(index: number, databaseUrl: string, readCache: "on" | "off") {
  const dataDir = join(folder, String(sizes[index]));
  mkdirSync(dataDir, { recursive: true });
  return { databaseUrl, dataDir, readCache };
}

async function makeDatabase(size: number): Promise<string> {
  const name = `clinic_${size}`;
  await withClient(postgres.url, (admin) => admin.query(`create database ${name} template ${templateName}`));
  const url = databaseAt(postgres.url, name);
  await withClient(url, async (client) => {
    await growClinic(drizzle(client), size);
    await client.query("vacuum (analyze)");
    const { rows } = await client.query(
      "select format('×%s: %s doctors, %s services, %s reviews, %s news, %s requests', $1::int, (select count(*) from doctors), (select count(*) from services), (select count(*) from reviews), (select count(*) from news), (select count(*) from requests)) as line",
      [size],
    );
    console.log(z.tuple([z.object({ line: z.string() })]).parse(rows)[0].line);
  });
  return url;
}

async function reportGrowth(): Promise<void> {
  console.log(`\n${"p50, ms".padEnd(52)}${sizes.map((size) => `×${size}`.padStart(9)).join("")}   growth, goal`);
  const chosen = calls.filter(({ address }) => addresses.length === 0 || addresses.some((beginning) => address.startsWith(beginning)));
  for (const call of chosen) {
    const measured = await measure(
      programs.map(({ url }) => url),
      call,
    );
    const growth = growthOf(call, measured);
    const goal = mostGrowth[call.kind];
    const times = measured.map(({ p50 }) => p50.toFixed(1).padStart(9)).join("");
    const name = call.kind === "post" ? `POST ${call.address}` : call.address;
    console.log(`${name.padEnd(52)}${times}   ${judge(growth <= goal)} ${growth.toFixed(2)}${unitOf[call.kind]} ≤ ${goal}`);
  }
}

function growthOf({ kind }: Call, measured: Measured[]): number {
  const cost = ({ p50, rows }: Measured) => (kind === "all" ? p50 / rows : p50);
  const [first, last] = [measured[0], measured.at(-1)];
  return first && last ? cost(last) / cost(first) : Number.POSITIVE_INFINITY;
}

function reportMemory(): void {
  const resident = programs.map((program) => program.residentMb());
  const line = resident.map((mb, index) => `×${sizes[index]} ${mb.toFixed(0)} MB`).join(", ");
  console.log(`\nMemory of the API after that: ${line}   ${judge(Math.max(...resident) <= mostMemoryMb)} ≤ ${mostMemoryMb} MB`);
}

/** Compares the list of doctors, with the read cache on, with a Hono route that sends the same bytes; medians of three alternating rounds. */
async function reportThroughput(databaseUrl: string): Promise<void> {
  const api = await startApi(commandLine, settingsOf(0, databaseUrl, "on"));
  programs.push(api);
  const own = `${api.url}/api/doctors`;
  const file = join(folder, "doctors.json");
  writeFileSync(file, await readBody(own));
  const bare = await startBareRoute(file);
  programs.push(bare);
  const rates: { own: number[]; bare: number[] } = { own: [], bare: [] };
  await requestsPerSecond(own);
  for (let turn = 0; turn < 3; turn += 1) {
    rates.own.push(await requestsPerSecond(own));
    rates.bare.push(await requestsPerSecond(bare.url));
  }
  const [ofOwn, ofBare] = [median(rates.own), median(rates.bare)];
  console.log(
    `/api/doctors: ${ofOwn.toFixed(0)} requests/s, a bare route ${ofBare.toFixed(0)}   ${judge(ofOwn / ofBare >= leastOfBare)} ${(ofOwn / ofBare).toFixed(2)} ≥ ${leastOfBare}`,
  );
}

async function requestsPerSecond(url: string): Promise<number> {
  const load = new URL("../../../node_modules/autocannon/autocannon.js", import.meta.url).pathname;
  const printed = execFileSync(process.execPath, [load, "--json", "--connections", "16", "--duration", "3", url], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return loadSchema.parse(JSON.parse(printed)).requests.average;
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
