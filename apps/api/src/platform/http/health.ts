import { statfs } from "node:fs/promises";
import { and, isNull, ne, sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Database } from "../database/database.ts";
import { outbox } from "../outbox/table.ts";
import { Refusal } from "../refusals/refusal.ts";
import type { AppEnv, HttpDeps } from "./context.ts";

const minFreeBytes = 200 * 1024 * 1024;
/** The worker retries for 72 hours. A letter that has waited this long needs attention, but requests are still accepted. */
const maxLetterAgeSeconds = 6 * 3600;
const patienceMs = 3000;

type Health = { database: boolean; freeBytes: number; oldestLetterSeconds: number };

/** `/healthz`: the process answers. `/readyz`: it can also serve, or says why not. */
export function healthRoutes(deps: Pick<HttpDeps, "db" | "ping" | "config">): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ success: true, data: { status: "ok" } }))
    .get("/readyz", async (c) => {
      const health = await measureHealth(deps);
      const fields = reasons(health);
      if (Object.keys(fields).length > 0) throw new Refusal("maintenance", undefined, { fields, retryAfterSeconds: 30 });
      const degraded = health.oldestLetterSeconds > maxLetterAgeSeconds ? ["mail"] : [];
      return c.json({ success: true, data: { status: "ready", degraded, ...health } });
    });
}

export async function measureHealth({ db, ping, config }: Pick<HttpDeps, "db" | "ping" | "config">): Promise<Health> {
  const database = await within(
    patienceMs,
    ping().then(() => true),
  ).catch(() => false);
  const letters = database ? within(patienceMs, oldestLetterSeconds(db)).catch(() => 0) : 0;
  const disk = statfs(config.dataDir)
    .then((stat) => stat.bavail * stat.bsize)
    .catch(() => 0);
  return { database, freeBytes: await disk, oldestLetterSeconds: await letters };
}

function reasons(health: Health): Record<string, string[]> {
  return {
    ...(!health.database && { database: ["База данных не отвечает"] }),
    ...(health.freeBytes < minFreeBytes && { disk: [`Свободно ${Math.floor(health.freeBytes / 1024 / 1024)} МБ из нужных 200`] }),
  };
}

/** Only letters to the clinic count: an invented visitor's address says nothing about our mail. */
async function oldestLetterSeconds(db: Database): Promise<number> {
  const [row] = await db
    .select({ age: sql<number>`coalesce(extract(epoch from now() - min(${outbox.createdAt})), 0)::int` })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.deadAt), ne(outbox.template, "subscription_confirm")));
  return row?.age ?? 0;
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${ms} ms`)), ms);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
