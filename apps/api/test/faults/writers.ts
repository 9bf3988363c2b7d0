import { z } from "zod";
import { openDatabase } from "../../src/platform/database/open.ts";
import { silentLog } from "../../src/platform/log/log.ts";
import { addDirection, addDoctor, addVacancy } from "../rows.ts";

const receivedSchema = z.object({ data: z.object({ id: z.string(), number: z.number() }) });

export type Tally = {
  /** Ids answered with 201, in the order of the answers. */
  acknowledged: string[];
  /** The number of accepted posts by call. */
  byPost: Record<string, number>;
  /** Posts that got an answer other than 201, by status. */
  refused: Map<number, number>;
  /** Posts that were never answered. */
  unanswered: number;
};

export const newTally = (): Tally => ({ acknowledged: [], byPost: {}, refused: new Map(), unanswered: 0 });

const known = { doctor: "kardiolog", direction: "kardiologiya", vacancy: "administrator" };

/** The items that forms refer to: a doctor, a direction, a vacancy. Must be read before the program under test owns the server. */
export async function openClinic({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, log: silentLog });
  try {
    await addDirection(database.db, known.direction);
    await addDoctor(database.db, { slug: known.doctor });
    await addVacancy(database.db, { slug: known.vacancy });
  } finally {
    await database.close();
  }
}

const any = { id: "any" };
const person = (serial: number) => ({
  name: `Проверка ${process.pid}-${serial}`,
  phone: `+7900${String(serial).padStart(7, "0")}`,
  // Long, so that a small disk is also filled on a slow machine.
  comment: `Сбой ${serial} ${"надолго ".repeat(200)}`,
});

/** The six posts of visitors; no two forms have equal contents. */
const posts: { name: string; path: string; form(serial: number): object }[] = [
  {
    name: "record",
    path: "/api/requests/doctor-appointments",
    form: (serial) => ({ kind: "record", ...person(serial), service: any, doctor: { id: known.doctor } }),
  },
  {
    name: "services",
    path: "/api/requests/doctor-appointments",
    form: (serial) => ({ kind: "services", ...person(serial), service: any, doctor: any }),
  },
  { name: "feedback", path: "/api/requests/feedback", form: person },
  { name: "vacancy", path: `/api/requests/vacation/${known.vacancy}`, form: (serial) => ({ form: person(serial) }) },
  {
    name: "review",
    path: "/api/doctor-reviews/store",
    form: (serial) => ({ ...person(serial), rate: 5, service: { id: known.direction }, doctor: { id: known.doctor } }),
  },
  { name: "subscription", path: "/api/subscriptions", form: (serial) => ({ email: `proverka${process.pid}-${serial}@example.ru` }) },
];

export const postNames = posts.map(({ name }) => name);

let serial = 0;

/** One form of a visitor, cycling through the six kinds. */
export async function postForm(url: string, tally: Tally): Promise<void> {
  serial += 1;
  const post = posts[serial % posts.length];
  if (!post) return;
  try {
    const response = await fetch(url + post.path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(post.form(serial)),
    });
    const body: unknown = await response.json();
    if (response.status === 201) {
      tally.acknowledged.push(receivedSchema.parse(body).data.id);
      tally.byPost[post.name] = (tally.byPost[post.name] ?? 0) + 1;
    } else tally.refused.set(response.status, (tally.refused.get(response.status) ?? 0) + 1);
  } catch {
    tally.unanswered += 1;
  }
}

/** Simulated visitors who post one form after another until they are stopped. */
export function startWriters(url: string, count: number, tally: Tally): { stop(): Promise<void> } {
  let stopped = false;
  const writers = Array.from({ length: count }, async () => {
    while (!stopped) {
      const unanswered = tally.unanswered;
      await postForm(url, tally);
      if (tally.unanswered > unanswered) return;
    }
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(writers);
    },
  };
}
