import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import * as z from "zod";
import { demoTemplate } from "../test/database-template.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { type Call, calls, notReads } from "./calls.ts";
import { growClinic } from "./grow-clinic.ts";
import { listReads, type Measured, measure, readBody } from "./measure.ts";
import { type Program, startApi, startBareRoute } from "./programs.ts";

/**
 * `node growth.ts NODE-FLAGS… SERVER.ts [ADDRESSES…]`: every public read on the demo clinic, on ten and on a hundred of them, on a PostgreSQL server,
 * and what the answers cost in memory and beside a bare route. Exits with 1 when a goal is missed.
 */
const given = process.argv.slice(2);
const program = given.findIndex((word) => word.endsWith(".ts")) + 1;
const commandLine = given.slice(0, program);
const isAsked = ({ address }: Call) => program === given.length || given.slice(program).some((beginning) => address.startsWith(beginning));
const sizes = [1, 10, 100];
const mostMemoryMb = 200;
const leastOfBare = 0.5;
const mostGrowth = { page: 2, one: 2, all: 1.3, search: 4 };
const unitOf = { page: "", one: "", all: " a row", search: "" };

let missed = 0;
function judge(isMet: boolean): string {
  if (!isMet) missed += 1;
  return isMet ? "✓" : "✗";
}

const folder = mkdtempSync(join(tmpdir(), "len-bench-api-"));
const postgres = await startTestPostgres();
const programs: Program[] = [];
try {
  const template = await (await demoTemplate()).onServer(postgres.url);
  const databases: string[] = [];
  for (const size of sizes) databases.push(await makeDatabase(template.name, size));
  for (const [index, databaseUrl] of databases.entries()) {
    const dataDir = join(folder, String(sizes[index]));
    mkdirSync(dataDir);
    programs.push(await startApi(commandLine, { databaseUrl, dataDir, readCache: "off" }));
  }
  await refuseUnplanned();
  await reportGrowth();
  await reportMemory();
  await reportThroughput(databases[0] ?? "");
} finally {
  for (const program of programs) await program.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(missed === 0 ? "\nAll goals are met." : `\nGoals missed: ${missed}.`);
process.exitCode = missed === 0 ? 0 : 1;

async function makeDatabase(template: string, size: number): Promise<string> {
  const name = `clinic_${size}`;
  await withClient(postgres.url, (admin) => admin.query(`create database ${name} template ${template}`));
  const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
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

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function refuseUnplanned(): Promise<void> {
  const planned = new Set([...calls.map(({ read }) => read), ...notReads]);
  const unplanned = (await listReads(urlOf(0))).filter((read) => !planned.has(read));
  if (unplanned.length > 0) throw new Error(`Not planned: ${unplanned.join(", ")}. Add them to bench/calls.ts.`);
}

async function reportGrowth(): Promise<void> {
  const known = new Set(await listReads(urlOf(0)));
  console.log(`\n${"p50, ms".padEnd(52)}${sizes.map((size) => `×${size}`.padStart(9)).join("")}   growth, goal`);
  for (const call of calls.filter((call) => known.has(call.read) && isAsked(call))) {
    const measured = await measure(
      programs.map(({ url }) => url),
      call,
    );
    const growth = growthOf(call, measured);
    const goal = mostGrowth[call.kind];
    const times = measured.map(({ p50 }) => p50.toFixed(1).padStart(9)).join("");
    console.log(`${call.address.padEnd(52)}${times}   ${judge(growth <= goal)} ${growth.toFixed(2)}${unitOf[call.kind]} ≤ ${goal}`);
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

/** The list of doctors with the read cache on, beside a Hono route that sends the same bytes; in turns, the medians of three. */
async function reportThroughput(databaseUrl: string): Promise<void> {
  // The key of the data lies where the first API on this database put it.
  const api = await startApi(commandLine, { databaseUrl, dataDir: join(folder, String(sizes[0])), readCache: "on" });
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

const loadSchema = z.object({ requests: z.object({ average: z.number() }), non2xx: z.literal(0), errors: z.literal(0) });

async function requestsPerSecond(url: string): Promise<number> {
  const load = new URL("../../../node_modules/autocannon/autocannon.js", import.meta.url).pathname;
  const printed = execFileSync(process.execPath, [load, "--json", "--connections", "16", "--duration", "3", url], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return loadSchema.parse(JSON.parse(printed)).requests.average;
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

function urlOf(index: number): string {
  return programs[index]?.url ?? "";
}
