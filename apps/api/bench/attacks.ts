import { randomInt, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

// Measures from outside how much one attacker can slow down other visitors. Visitors' addresses come from `X-Forwarded-For`: the API runs
// with TRUST_PROXY=1.

const connections = 20;
const rounds = 3;
const postsInRound = 120;
const postersAtOnce = 4;

type Answer = { status: number; ms: number };

/** Prints the figures and calls `judge` for each goal. */
export async function reportAttacks(url: string, secret: string, judge: (isMet: boolean) => string): Promise<void> {
  await reportSearches(url, "one address", () => "198.51.100.1", judge);
  await reportSearches(url, "twenty addresses", (connection) => `198.51.100.${connection + 1}`, judge);
  await reportStreams(url, secret, judge);
  await reportSilence(url, judge);
  await reportWrongForms(url, judge);
  await reportRepeats(url, judge);
}

/** Posts alone and beside misspelled searches on twenty connections, in turn, so that other load affects both equally. */
async function reportSearches(url: string, who: string, addressOf: (connection: number) => string, judge: (isMet: boolean) => string) {
  const alone: Answer[] = [];
  const beside: Answer[] = [];
  const searches: Answer[] = [];
  await sendPosts(url, 20);
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await sendPosts(url, postsInRound)));
    const ending = new AbortController();
    const attack = Array.from({ length: connections }, (_, index) => searchUntil(url, addressOf(index), ending.signal));
    await pause(500);
    beside.push(...(await sendPosts(url, postsInRound)));
    ending.abort();
    searches.push(...(await Promise.all(attack)).flat());
  }
  const [own, attacked] = [percentile(alone, 0.95), percentile(beside, 0.95)];
  const refused = searches.filter(({ status }) => status === 429).length;
  const lost = [...alone, ...beside].filter(({ status }) => status !== 201).length;
  console.log(
    `Forms beside misspelled searches on ${connections} connections of ${who}: p95 ${own.toFixed(1)} ms alone, ${attacked.toFixed(1)} ms beside, ` +
      `${lost} of ${alone.length + beside.length} forms not accepted; ${searches.length} searches, ${refused} refused with 429   ` +
      `${judge(attacked <= own * 3 && lost === 0)} ${(attacked / own).toFixed(2)} ≤ 3`,
  );
}

async function sendPosts(url: string, count: number): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: postersAtOnce });
  const post = () => ask(url, { agent, path: "/api/requests/feedback", from: anyAddress(), body: feedback() });
  const answers: Answer[] = [];
  await Promise.all(
    Array.from({ length: postersAtOnce }, async () => {
      for (let sent = 0; sent < count / postersAtOnce; sent += 1) answers.push(await post());
    }),
  );
  agent.destroy();
  return answers;
}

async function searchUntil(url: string, from: string, signal: AbortSignal): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answer[] = [];
  while (!signal.aborted) {
    answers.push(await ask(url, { agent, path: `/api/search?search=${encodeURIComponent(misspelled())}`, from }));
  }
  agent.destroy();
  return answers;
}

/** Opens the site's event stream while attackers hold as many connections as they can get. */
async function reportStreams(url: string, secret: string, judge: (isMet: boolean) => string) {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const held = [];
  for (let index = 0; index < 520; index += 1) {
    held.push(openStream(url, agent, { "X-Forwarded-For": `203.0.113.${index % 100}` }));
  }
  const statuses = await Promise.all(held);
  const site = await openStream(url, agent, { "X-Forwarded-For": "192.0.2.1", "X-Site-Secret": secret });
  const taken = statuses.filter((status) => status === 200).length;
  console.log(`Change streams: ${taken} of 520 places taken by others; the site's own stream answers ${site}   ${judge(site === 200)}`);
  agent.destroy();
  await pause(500);
}

async function openStream(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  request(`${url}/api/changes`, { agent, headers }, (response) => {
    response.on("error", () => {}).resume();
    resolve(response.statusCode ?? 0);
  })
    .on("error", () => resolve(0))
    .end();
  return await promise;
}

/** Measures how long the API keeps a connection open whose client sends nothing, or only half of its headers. */
async function reportSilence(url: string, judge: (isMet: boolean) => string) {
  const { port } = new URL(url);
  const closedAfter = (bytes: string) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const startedAt = performance.now();
    const socket: Socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes));
    const giveUp = setTimeout(() => socket.destroy(), 40_000);
    socket.on("error", () => {}).resume();
    socket.on("close", () => {
      clearTimeout(giveUp);
      resolve((performance.now() - startedAt) / 1000);
    });
    return promise;
  };
  const [silent = 0, slow = 0] = await Promise.all([closedAfter(""), closedAfter("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")]);
  console.log(
    `Connections are closed after ${silent.toFixed(1)} s without a byte, ${slow.toFixed(1)} s with half a header   ${judge(Math.max(silent, slow) < 15)} < 15 s`,
  );
}

/** Checks that forms with mistakes do not use up the visitor's limit of posts. */
async function reportWrongForms(url: string, judge: (isMet: boolean) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const from = "192.0.2.77";
  for (let count = 0; count < 40; count += 1) await ask(url, { agent, path: "/api/requests/feedback", from, body: {} });
  const { status } = await ask(url, { agent, path: "/api/requests/feedback", from, body: feedback() });
  console.log(`A form after forty with mistakes is answered with ${status}   ${judge(status === 201)}`);
  agent.destroy();
}

/** Checks whether the answer to a subscription reveals that somebody has just subscribed the same address. */
async function reportRepeats(url: string, judge: (isMet: boolean) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const path = "/api/subscriptions";
  const subscribe = (email: string) => ask(url, { agent, path, from: anyAddress(), body: { email } });
  const times: { known: Answer[]; unknown: Answer[] } = { known: [], unknown: [] };
  for (let count = 0; count < 60; count += 1) {
    const email = `${randomUUID()}@example.ru`;
    times.unknown.push(await subscribe(email));
    times.known.push(await subscribe(email));
  }
  const [known, unknown] = [percentile(times.known, 0.5), percentile(times.unknown, 0.5)];
  console.log(
    `A subscription takes ${unknown.toFixed(1)} ms for an unknown address, ${known.toFixed(1)} ms for one of a moment ago   ` +
      `${judge(unknown / known < 1.5)} ${(unknown / known).toFixed(2)} < 1.5`,
  );
  agent.destroy();
}

type Asking = { agent: Agent; path: string; from: string; body?: object };

async function ask(url: string, { agent, path, from, body }: Asking): Promise<Answer> {
  const posted = body && JSON.stringify(body);
  const headers = {
    "X-Forwarded-For": from,
    ...(posted !== undefined && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(posted) }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const startedAt = performance.now();
  request(url + path, { agent, headers, method: posted === undefined ? "GET" : "POST" }, (response) => {
    response.on("error", reject).resume();
    response.on("end", () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - startedAt }));
  })
    .on("error", reject)
    .end(posted);
  return await promise;
}

const feedback = () => ({ name: "Анна", phone: "+79001234567", comment: randomUUID() });
const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const words = ["дерматолог", "консультация", "эндокринолог", "лазерная", "удаление", "биоревитализация", "косметология", "диагностика"];

/** Ten words with two changed letters each. */
function misspelled(): string {
  return Array.from({ length: 10 }, () => {
    const letters = [...(words[randomInt(words.length)] ?? "")];
    for (let change = 0; change < 2; change += 1) letters[randomInt(letters.length)] = "щъыэжфц"[randomInt(7)] ?? "щ";
    return letters.join("");
  })
    .join(" ")
    .slice(0, 100);
}

function percentile(answers: Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
