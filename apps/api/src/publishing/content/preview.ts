import { createHmac, timingSafeEqual } from "node:crypto";
import { editionHeader, previewHeader } from "@len/contract/edition";
import type { MiddlewareHandler } from "hono";
import PQueue from "p-queue";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import type { AppEnv } from "../../platform/http/context.ts";
import { notFound, Refusal, refusingConflicts } from "../../platform/refusals/refusal.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { readEdition } from "../edition/edition.ts";
import type { ContentEntity } from "./entity.ts";
import { requireReady } from "./ready.ts";
import { findDraft } from "./revisions.ts";

const previewMinutes = 30;

const claimSchema = z.object({ entity: z.string(), id: z.uuid(), version: z.int(), until: z.iso.datetime() });
type Claim = z.infer<typeof claimSchema>;

const gone = () => new Refusal("validation", "Просмотр закончился. Откройте его из панели ещё раз.");

const signatureOf = (sealer: Sealer, text: string) => createHmac("sha256", sealer.derive("preview")).update(text).digest();

/** A signed link to the draft of this version. A draft that could not be published is refused by path. */
export async function allowPreview(
  db: Database,
  { sealer, entities, entity, id }: { sealer: Sealer; entities: ContentEntity[]; entity: ContentEntity; id: string },
) {
  const item = await findDraft(db, { entity: entity.name, id });
  if (!item) throw notFound();
  await requireReady(db, { entities, entity, id }, item.draft);
  const until = new Date(Date.now() + previewMinutes * 60_000).toISOString();
  const claim: Claim = { entity: entity.name, id, version: item.version, until };
  const text = Buffer.from(JSON.stringify(claim)).toString("base64url");
  return { token: `${text}.${signatureOf(sealer, text).toString("base64url")}`, until, path: await entity.path(db, item.draft) };
}

function readToken(sealer: Sealer, token: string): Claim {
  const [text = "", signature = ""] = token.split(".");
  const [given, own] = [Buffer.from(signature, "base64url"), signatureOf(sealer, text)];
  if (given.length !== own.length || !timingSafeEqual(given, own)) throw gone();
  const claim = claimSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  if (new Date(claim.until) <= new Date()) throw gone();
  return claim;
}

class RolledBack extends Error {}

/**
 * Answers public reads with the header of a preview as if the draft were published: a transaction publishes it and is rolled back. These
 * answers are never cached. Mount it before all caching middleware.
 */
export function answerPreviews(entities: ContentEntity[]): MiddlewareHandler<AppEnv> {
  // All calls of a page lock the same row: in parallel they would hold every connection while they wait for each other.
  const oneAtATime = new PQueue({ concurrency: 1 });
  return async (c, next) => {
    const token = c.req.header(previewHeader);
    if (token === undefined || (c.req.method !== "GET" && c.req.method !== "HEAD")) return await next();
    const claim = readToken(c.get("sealer"), token);
    const entity = entities.find(({ name }) => name === claim.entity);
    if (!entity) throw gone();
    const db = c.get("db");
    const { edition } = await readEdition(db);
    const answer = () =>
      db.transaction(async (tx) => {
        await refusingConflicts(() => showDraft(tx, entity, claim));
        c.set("db", tx);
        c.set("isPreview", true);
        await next();
        throw new RolledBack();
      });
    await oneAtATime.add(answer).catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
    c.set("db", db);
    c.res.headers.set("Cache-Control", "no-store");
    c.res.headers.set("X-Robots-Tag", "noindex");
    c.res.headers.set(editionHeader, String(edition));
  };
}

/** Search index, addresses and log are not written: nobody else sees this transaction. */
async function showDraft(tx: Database, entity: ContentEntity, { id, version }: Claim): Promise<void> {
  const item = await findDraft(tx, { entity: entity.name, id });
  if (!item || item.version !== version) throw gone();
  const data = entity.check({ ...item.draft, ...("publishAt" in item.draft && { publishAt: null }) });
  const row = { id, version, updatedAt: item.savedAt };
  if (await entity.lockDeleted(tx, id)) await entity.setDeleted(tx, id, false);
  else if (!(await entity.lock(tx, id))) await entity.insert(tx, data, { ...row, status: "draft" });
  await entity.update(tx, data, { ...row, status: "published" });
}

/** Caching middleware that skips previews. */
export const unlessPreview =
  (cache: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    c.get("isPreview") ? next() : cache(c, next);
