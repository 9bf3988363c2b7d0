import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@len/contract/calls";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { consentDocuments } from "../../src/features/consents/table.ts";
import { openDatabase } from "../../src/platform/database/open.ts";
import { silentLog } from "../../src/platform/log/log.ts";
import { apiUrl } from "../app.ts";
import { Browser, password } from "../staff-browser.ts";
import { type ApiProcess, runStaff, startApi } from "./api-process.ts";
import { report } from "./audit.ts";
import { ownFolder } from "./places.ts";
import { rounds } from "./programme.ts";
import { openClinic } from "./writers.ts";

/** The beginnings of the personal data that visitors and staff type. Each of them is a canary. */
const typed = {
  name: "Канарейкина",
  phone: "+7 900 555-",
  storedPhone: "+7900555",
  email: "kanarejka-",
  comment: "тайна-",
  wish: "после-рассвета-",
  added: "дописал-",
  note: "заметка-о-человеке-",
  reason: "причина-отказа-",
  /** The text of a review is sealed like the rest until it is published. */
  review: "отзыв-до-проверки-",
};

const phoneOf = (serial: number) =>
  `${typed.phone}${String(serial)
    .padStart(4, "0")
    .replace(/(..)(..)/, "$1-$2")}`;
const emailOf = (serial: number) => `${typed.email}${serial}@example.ru`;
const person = (serial: number) => ({
  name: `Анна ${typed.name} ${serial}`,
  phone: phoneOf(serial),
  comment: `${typed.comment}${serial}`,
});

const any = { id: "any" };
const direction = { id: "kardiologiya" };
const doctor = { id: "kardiolog" };

type Post = { path: string; status: number; form(serial: number): object | string };

/** Sends all forms; some are refused, and the database rejects one, so that its error is logged. */
const posts: Post[] = [
  {
    path: "/api/requests/doctor-appointments",
    status: 201,
    form: (serial) => ({ kind: "record", ...person(serial), preferredTime: `${typed.wish}${serial}`, service: any, doctor }),
  },
  { path: "/api/requests/feedback", status: 201, form: person },
  {
    path: "/api/requests/vacation/administrator",
    status: 201,
    form: (serial) => ({ form: { ...person(serial), email: emailOf(serial) } }),
  },
  {
    path: "/api/doctor-reviews/store",
    status: 201,
    form: (serial) => ({ ...person(serial), comment: `${typed.review}${serial}`, rate: 5, service: direction, doctor }),
  },
  { path: "/api/subscriptions", status: 201, form: (serial) => ({ email: emailOf(serial) }) },
  { path: "/api/requests/feedback", status: 422, form: (serial) => ({ ...person(serial), name: "" }) },
  { path: "/api/requests/feedback", status: 400, form: (serial) => `${JSON.stringify(person(serial))}, again` },
  {
    path: "/api/requests/doctor-appointments",
    status: 500,
    form: (serial) => ({ kind: "services", ...person(serial), service: any, doctor }),
  },
];

/** Creates the clinic, its consents, and a constraint that rejects one kind of request. */
async function openWatchedClinic(dataDir: string): Promise<void> {
  await openClinic({ dataDir });
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: silentLog });
  try {
    const text = {
      version: 1,
      title: "Согласие",
      body: { type: "doc" as const, content: [] },
      hash: "0".repeat(64),
      effectiveFrom: "2020-01-01",
    };
    for (const purpose of ["review", "reviewPublication"] as const) {
      await database.db.insert(consentDocuments).values({ ...text, purpose, slug: purpose.toLowerCase() });
    }
    await database.db.execute(sql`alter table requests add constraint no_services check (kind <> 'services')`);
  } finally {
    await database.close();
  }
}

const receivedSchema = z.object({ data: z.object({ id: z.string(), number: z.number(), token: z.string().optional() }) });
type Received = { path: string; id: string; number: number; token?: string | undefined };

/** All answers of the API to callers who are not staff. */
type Said = { public: string[]; received: Received[] };

async function sendForms(api: ApiProcess, count: number): Promise<Said> {
  const said: Said = { public: [], received: [] };
  for (let serial = 0; serial < count; serial += 1) {
    const post = posts[serial % posts.length];
    if (!post) continue;
    const form = post.form(serial);
    const body = typeof form === "string" ? form : JSON.stringify(form);
    const answer = await fetch(api.url + post.path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const text = await answer.text();
    expect([post.path, answer.status]).toEqual([post.path, post.status]);
    said.public.push(JSON.stringify([...answer.headers]), text);
    if (answer.status !== 201) continue;
    const received = receivedSchema.parse(JSON.parse(text)).data;
    said.received.push({ path: post.path, ...received });
    if (received.token) said.public.push(await visitOwnPage(api, received.token, serial));
  }
  return said;
}

/** The visitor adds a text to the request and reads the page of the request, which shows only the first name. */
async function visitOwnPage(api: ApiProcess, token: string, serial: number): Promise<string> {
  const ask = (what: string, body: object) =>
    fetch(`${api.url}/api/requests/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token, ...body }),
    });
  const added = await ask("add", { text: `${typed.added}${serial}` });
  const status = await ask("status", {});
  expect([added.status, status.status]).toEqual([200, 200]);
  return (await added.text()) + (await status.text());
}

/** The owner reads and changes the forms, and makes typing errors. Returns the number of canaries. */
async function workAsStaff(api: ApiProcess, owner: Browser, received: Received[]): Promise<number> {
  let put = 0;
  const send = async (path: string, body: object, version?: number) => {
    const answer = await owner.post(path, body, version === undefined ? {} : { "If-Match": `"${version}"` });
    await answer.text();
    put += 1;
    return answer.status;
  };
  for (const [serial, { path, id, number }] of received.entries()) {
    if (path.startsWith("/api/requests/")) {
      expect((await owner.get(`/api/staff/requests/${number}`)).status).toBe(200);
      expect(await send(`/api/staff/requests/${number}/notes`, { id: randomUUID(), text: `${typed.note}${serial}` })).toBe(200);
      expect(await send("/api/staff/requests/find", { query: phoneOf(serial) })).toBe(200);
      expect(await send("/api/staff/person/find", { phone: phoneOf(serial), email: emailOf(serial) })).toBe(200);
      expect(await send(`/api/staff/requests/${number}/notes`, { id: typed.note, text: `${typed.note}${serial}` })).toBe(422);
    } else if (path.startsWith("/api/doctor-reviews/")) {
      const words = `${typed.reason}${serial}`;
      expect(await send(`/api/staff/reviews/${id}/reject`, { reason: "other", words }, 1)).toBe(200);
    }
  }
  expect(await send("/api/staff/person/export", { phone: phoneOf(1), email: emailOf(2) })).toBe(200);
  await owner.post("/api/staff/requests/list", {});
  await owner.post("/api/staff/requests/export", { format: "csv" });
  const stranger = new Browser({ request: (path, init) => fetch(api.url + path, init) });
  await stranger.post("/api/staff/sign-in", { email: emailOf(0), password: `${typed.comment}пароль` });
  await stranger.post("/api/staff/password/forgotten", { email: emailOf(1) });
  return put + 3;
}

/** Public calls of the site and of strangers; a name in a URL must not be stored either. */
async function readPublicCalls(api: ApiProcess): Promise<string[]> {
  const paths = Object.values(calls).flatMap(({ method, path }) => (method === "get" ? [path] : []));
  const addresses = paths.map((path) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(`${typed.name} 1`)));
  return await Promise.all(addresses.map(async (address) => await (await fetch(api.url + address)).text()));
}

/** The encodings in which a text may appear in files and logs; base64 at each of its three alignments. */
function spellings(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    return Buffer.from(whole.slice(before === 0 ? 0 : before + 1, -1));
  });
  return [bytes, Buffer.from(text, "utf16le"), Buffer.from(encodeURIComponent(text)), ...inBase64];
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const isLetter = (file: string) => file.endsWith(".eml");

/** The headers and the text of a letter. */
function readLetter(file: string) {
  const [headers = "", ...body] = readFileSync(file, "utf8").split(/\r?\n\r?\n/);
  const text = /base64/i.test(headers) ? Buffer.from(body.join(""), "base64").toString() : body.join("\n\n").replace(/=\r?\n/g, "");
  return { file, to: /^To: (.*)$/im.exec(headers)?.[1] ?? "", text: `${headers}\n${text}` };
}

const inEverySpelling = (texts: string[]) => texts.flatMap((text) => [text, text.toLowerCase()].flatMap(spellings));
const all = inEverySpelling(Object.values(typed));

test("P1: texts typed by visitors and staff are in no file, backup, log, metric, letter to the clinic or public answer", async () => {
  const place = { dataDir: ownFolder() };
  await openWatchedClinic(place.dataDir);
  const env = { LOG_LEVEL: "debug", API_URL: apiUrl, ADMIN_EMAIL: "owner@len.test", ADMIN_PASSWORD: password };
  const api = await startApi({ ...place, env });
  const owner = new Browser({ request: (path, init) => fetch(api.url + path, init) });
  expect(await owner.signIn("owner@len.test")).toBe("set_up_second_step");
  await owner.setUpSecondStep();

  const count = rounds(24, 1_000);
  const said = await sendForms(api, count);
  const byStaff = await workAsStaff(api, owner, said.received);
  const answers = [...said.public, ...(await readPublicCalls(api))];
  const letters = () => filesUnder(place.dataDir).filter(isLetter);
  // Owners get a letter about their second step and about each of the two exports.
  await expect.poll(() => letters().length, { timeout: 60_000 }).toBe(said.received.length + 3);
  const metrics = await (await fetch(api.metricsUrl)).text();
  api.signal("SIGTERM");
  await api.exited;
  const backup = join(ownFolder(), "clinic.backup");
  await runStaff(place, "backup", backup);

  const read = letters().map(readLetter);
  const toClinic = read.filter(({ to }) => !to.includes(typed.email));
  const files = filesUnder(place.dataDir).filter((file) => !isLetter(file));
  const ofDatabase = files.filter((file) => file.startsWith(join(place.dataDir, "postgres")));
  const places: [where: string, content: string | Buffer][] = [
    ["the log", api.said()],
    ["metrics", metrics],
    ...answers.map((answer, index): [string, string] => [`answer ${index}`, answer]),
    ...toClinic.map(({ file, text }): [string, string] => [file, text]),
    // A letter to a subscriber contains its address and no other personal data.
    ...read
      .filter(({ to }) => to.includes(typed.email))
      .map(({ file, text }): [string, string] => [file, text.replaceAll(typed.email, "")]),
    ...[...files, backup].map((file): [string, Buffer] => [file, readFileSync(file)]),
  ];
  const found = places.flatMap(([where, content]) => {
    const bytes = Buffer.from(content);
    // A token opens the page of a request: only the answer to the form contains it.
    const tokens = where.startsWith("answer ") ? [] : said.received.flatMap(({ token }) => token ?? []);
    return [...all, ...tokens].some((canary) => bytes.includes(canary)) ? [where] : [];
  });

  report({ case: "P1", forms: count, byStaff, files: files.length, letters: read.length, answers: answers.length, found: found.length });
  expect(ofDatabase.length).toBeGreaterThan(500);
  expect(api.said()).toContain('"status":500');
  expect(found).toEqual([]);
  for (const { path, number } of said.received.filter((one) => one.path.startsWith("/api/requests/"))) {
    expect([path, toClinic.filter(({ text }) => text.includes(`${apiUrl}/admin/requests/${number}\n`)).length]).toEqual([path, 1]);
  }
});
