import { Agent, request } from "node:http";
import type { Call } from "./calls.ts";

const agent = new Agent({ keepAlive: true });

type Answer = { ms: number; body: string };

/** Returns the time until the last byte, in milliseconds, and the body. Posts `given` if it is passed. */
async function ask(url: string, given?: object): Promise<Answer> {
  const posted = given && JSON.stringify(given);
  const headers = posted === undefined ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(posted) };
  const answered = Promise.withResolvers<Answer>();
  const startedAt = performance.now();
  const asking = request(url, { agent, headers, method: posted === undefined ? "GET" : "POST" }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("error", answered.reject);
    response.on("end", () => {
      const ms = performance.now() - startedAt;
      const body = Buffer.concat(chunks).toString();
      if (response.statusCode === (posted === undefined ? 200 : 201)) answered.resolve({ ms, body });
      else answered.reject(new Error(`${url}: ${response.statusCode} ${body.slice(0, 300)}`));
    });
  });
  asking.on("error", answered.reject);
  asking.end(posted);
  return await answered.promise;
}

/** The median time of a call at one size, and the number of rows in its answer. */
export type Measured = { p50: number; rows: number };

const warmUps = 3;
const mostRounds = 31;
const fewestRounds = 9;
const patienceMs = 6_000;

/** Alternates between the sizes, so that other load on the machine affects all of them equally. */
export async function measure(urls: string[], call: Call): Promise<Measured[]> {
  const address = encodeURI(call.address);
  const rows: number[] = [];
  for (const url of urls) {
    for (let warmUp = 1; warmUp < warmUps; warmUp += 1) await ask(url + address, call.body?.());
    rows.push(countRows((await ask(url + address, call.body?.())).body));
  }
  const times = urls.map((): number[] => []);
  const until = performance.now() + patienceMs;
  for (let round = 0; round < mostRounds && (round < fewestRounds || performance.now() < until); round += 1) {
    for (const [index, url] of urls.entries()) times[index]?.push((await ask(url + address, call.body?.())).ms);
  }
  return times.map((own, index) => ({ p50: median(own), rows: rows[index] ?? 1 }));
}

/** The longest list in the answer: `data` itself or a list inside it. */
function countRows(body: string): number {
  return Math.max(1, longestList(JSON.parse(body)));
}

function longestList(value: unknown, depth = 0): number {
  if (Array.isArray(value)) return value.length;
  if (value === null || typeof value !== "object" || depth === 3) return 0;
  return Math.max(0, ...Object.values(value).map((inner) => longestList(inner, depth + 1)));
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The body of one answer. */
export const readBody = async (url: string) => (await ask(url)).body;
