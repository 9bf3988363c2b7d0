import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { queryRows } from "../database/rows.ts";

export const letterFolder = (dataDir: string) => join(dataDir, "mail");
export const letterFile = (messageId: string) => `${messageId}.eml`;
export const letterDraft = (messageId: string) => `.${messageId}.eml.part`;

/**
 * Removes the files of letters that are no longer in the outbox (letters with an address and a token are removed from it) and returns their
 * names.
 */
export async function removeForgottenFiles(db: Database, dataDir: string): Promise<string[]> {
  const names = await readdir(letterFolder(dataDir)).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const letters = names.flatMap((name) => {
    const [, messageId] = /^\.?([\w-]+)\.eml(?:\.part)?$/.exec(name) ?? [];
    return messageId === undefined ? [] : [{ name, messageId }];
  });
  if (letters.length === 0) return [];
  const kept = await queryRows(
    db,
    z.object({ id: z.string() }),
    sql`select message_id as id from outbox where message_id in (
      select jsonb_array_elements_text(${JSON.stringify(letters.map(({ messageId }) => messageId))}::jsonb))`,
  );
  const ids = new Set(kept.map(({ id }) => id));
  const forgotten = letters.filter(({ messageId }) => !ids.has(messageId)).map(({ name }) => name);
  for (const name of forgotten) await rm(join(letterFolder(dataDir), name), { force: true });
  return forgotten;
}
