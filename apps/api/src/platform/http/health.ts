import { statfs } from "node:fs/promises";
import { and, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Database } from "../database/database.ts";
import { outbox } from "../outbox/table.ts";
import { Refusal } from "../refusals/refusal.ts";
import type { AppEnv, HttpDeps } from "./context.ts";

const minFreeBytes = 200 * 1024 * 1024;
/** The worker retries for 72 hours. A letter that has waited this long needs attention, but requests are still accepted. */
const maxLetterAgeSeconds = 6 * 3600;
const patienceMs = 3000;

export type HealthDeps = Pick<HttpDeps, "db" | "ping"> & { config: Pick<HttpDeps["config"], "dataDir"> };

type Health = {
  /** `damaged`: PostgreSQL has read a page whose checksum is wrong. Staff restore a backup; until then answers may lack data. */
  database: "ready" | "damaged" | "away";
  freeBytes: number;
  oldestLetterSeconds: number;
  /** Letters set aside after 72 hours. They stay until staff send them again. */
  deadLetters: number;
};

/** `/healthz`: the process answers. `/readyz`: it can also serve, or says why not. */
export function healthRoutes(deps: HealthDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ success: true, data: { status: "ok" } }))
    .get("/readyz", async (c) => {
      const health = await measureHealth(deps);
      const fields = reasons(health);
      if (Object.keys(fields).length > 0) throw new Refusal("maintenance", undefined, { fields, retryAfterSeconds: 30 });
      const isMailDegraded = health.oldestLetterSeconds > maxLetterAgeSeconds || health.deadLetters > 0;
      const degraded = isMailDegraded ? ["mail"] : [];
      // Everybody can ask for readiness, so the figures are in the metrics only.
      return c.json({ success: true, data: { status: "ready", degraded } });
    });
}

export async function measureHealth({ db, ping, config }: HealthDeps): Promise<Health> {
  const database = await within(patienceMs, ping()).then(
    ({ damagedPages }) => (damagedPages > 0 ? ("damaged" as const) : ("ready" as const)),
    () => "away" as const,
  );
  const none = { oldestLetterSeconds: 0, deadLetters: 0 };
  const letters = database !== "away" ? within(patienceMs, unsentLetters(db)).catch(() => none) : none;
  const disk = statfs(config.dataDir)
    .then((stat) => stat.bavail * stat.bsize)
    .catch(() => 0);
  return { database, freeBytes: await disk, ...(await letters) };
}

function reasons(health: Health): Record<string, string[]> {
  return {
    ...(health.database === "away" && { database: ["База данных не отвечает"] }),
    ...(health.database === "damaged" && { database: ["База данных повреждена"] }),
    ...(health.freeBytes < minFreeBytes && { disk: ["Мало места на диске"] }),
  };
}

/** Only letters to the clinic count: an invented visitor's address says nothing about our mail server. */
async function unsentLetters(db: Database): Promise<Pick<Health, "oldestLetterSeconds" | "deadLetters">> {
  const [row] = await db
    .select({
      oldestLetterSeconds: sql<number>`coalesce(extract(epoch from now() - min(${outbox.createdAt}) filter (where ${isNull(outbox.deadAt)})), 0)::int`,
      deadLetters: sql<number>`(count(*) filter (where ${isNotNull(outbox.deadAt)}))::int`,
    })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), ne(outbox.template, "subscription_confirm")));
  return row ?? { oldestLetterSeconds: 0, deadLetters: 0 };
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${ms} ms`)), ms);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
