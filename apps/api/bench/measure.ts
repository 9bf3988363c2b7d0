import { Agent, get } from "node:http";
import * as z from "zod";
import type { Call } from "./calls.ts";

const agent = new Agent({ keepAlive: true });

/** Milliseconds from asking to the last byte, and the body. */
async function ask(url: string): Promise<{ ms: number; body: string }> {
  const startedAt = performance.now();
  const answered = Promise.withResolvers<{ ms: number; body: string }>();
  get(url, { agent }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("error", answered.reject);
    response.on("end", () => {
      const ms = performance.now() - startedAt;
      const body = Buffer.concat(chunks).toString();
      if (response.statusCode === 200) answered.resolve({ ms, body });
      else answered.reject(new Error(`${url}: ${response.statusCode} ${body.slice(0, 300)}`));
    });
  }).on("error", answered.reject);
  return await answered.promise;
}

/** The median time of a call at one size, and how many rows its answer had. */
export type Measured = { p50: number; rows: number };

const warmUps = 3;
const mostRounds = 31;
const fewestRounds = 9;
const patienceMs = 6_000;

/** Asks all sizes in turns, so that whatever else the machine does befalls them alike. */
export async function measure(urls: string[], call: Call): Promise<Measured[]> {
  const address = encodeURI(call.address);
  const rows: number[] = [];
  for (const url of urls) {
    for (let warmUp = 1; warmUp < warmUps; warmUp += 1) await ask(url + address);
    rows.push(countRows((await ask(url + address)).body));
  }
  const times = urls.map((): number[] => []);
  const until = performance.now() + patienceMs;
  for (let round = 0; round < mostRounds && (round < fewestRounds || performance.now() < until); round += 1) {
    for (const [index, url] of urls.entries()) times[index]?.push((await ask(url + address)).ms);
  }
  return times.map((own, index) => ({ p50: median(own), rows: rows[index] ?? 1 }));
}

/** The longest list of the answer: its data, or what lies in them. */
function countRows(body: string): number {
  return Math.max(1, longestList(JSON.parse(body)));
}

function longestList(value: unknown, depth = 0): number {
  if (Array.isArray(value)) return value.length;
  if (value === null || typeof value !== "object" || depth === 3) return 0;
  return Math.max(0, ...Object.values(value).map((inner) => longestList(inner, depth + 1)));
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const descriptionSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Every path of the OpenAPI document that can be read. */
export async function listReads(url: string): Promise<string[]> {
  const { paths } = descriptionSchema.parse(JSON.parse((await ask(`${url}/api/openapi.json`)).body));
  return Object.entries(paths).flatMap(([path, methods]) => ("get" in methods ? [path] : []));
}

/** The body of one answer. */
export const readBody = async (url: string) => (await ask(url)).body;
