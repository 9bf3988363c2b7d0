import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startApi } from "./api-process.ts";
import { report } from "./audit.ts";
import { ownFolder } from "./places.ts";
import { rounds } from "./programme.ts";
import { openClinic } from "./writers.ts";

/** The beginnings of what every simulated visitor types. */
const typed = { name: "Канарейкина", phone: "+7 900 555-", comment: "тайна-" };

const person = (serial: number) => ({
  name: `${typed.name} ${serial}`,
  phone: `${typed.phone}${String(serial)
    .padStart(4, "0")
    .replace(/(..)(..)/, "$1-$2")}`,
  comment: `${typed.comment}${serial}`,
});

const posts: { path: string; form(serial: number): object }[] = [
  {
    path: "/api/requests/doctor-appointments",
    form: (serial) => ({ kind: "record", ...person(serial), service: { id: "any" }, doctor: { id: "kardiolog" } }),
  },
  { path: "/api/requests/feedback", form: person },
  { path: "/api/requests/vacation/administrator", form: (serial) => ({ form: person(serial) }) },
  {
    path: "/api/doctor-reviews/store",
    // The text of a review is written to be published.
    form: (serial) => ({ ...person(serial), comment: "Спасибо", rate: 5, service: { id: "kardiologiya" }, doctor: { id: "kardiolog" } }),
  },
  { path: "/api/requests/feedback", form: (serial) => ({ ...person(serial), name: "" }) },
];

/** The bytes of a text in files and logs, in base64 at each of the three places where it may begin. */
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

test("P1: what visitors typed is in no file of the data directory and in no line of the log", async () => {
  const folder = ownFolder();
  const place = { dataDir: folder };
  await openClinic(place);
  const api = await startApi(place);
  const count = rounds(50, 1_000);
  const statuses: number[] = [];

  for (let serial = 0; serial < count; serial += 1) {
    const post = posts[serial % posts.length];
    if (!post) continue;
    const body = JSON.stringify(post.form(serial));
    const sent = await fetch(api.url + post.path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    statuses.push(sent.status);
    await sent.body?.cancel();
  }
  const letters = () => filesUnder(folder).filter((file) => file.endsWith(".eml")).length;
  await expect.poll(letters, { timeout: 60_000 }).toBe(statuses.filter((status) => status === 201).length);
  api.signal("SIGTERM");
  await api.exited;

  const files = filesUnder(folder);
  const places = [["the log", Buffer.from(api.said())] as const, ...files.map((file) => [file, readFileSync(file)] as const)];
  const wanted = Object.values(typed).flatMap(spellings);
  const found = places.filter(([, content]) => wanted.some((bytes) => content.includes(bytes))).map(([where]) => where);

  report({ case: "P1", posts: count, files: files.length, found: found.length });
  expect([...new Set(statuses)].sort()).toEqual([201, 422]);
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
