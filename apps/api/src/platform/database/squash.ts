import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readMigrations } from "./migrate.ts";

const breakpoint = "--> statement-breakpoint";
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ idx: z.number(), tag: z.string() })) });
const snapshotSchema = z.looseObject({ id: z.string(), prevId: z.string() });
const noSnapshot = "00000000-0000-0000-0000-000000000000";

const numbered = (index: number) => String(index).padStart(4, "0");
const isOfVersion = (name: string) => /^\d{4}_version_/.test(name);

/**
 * Joins the migrations generated since the previous version into one, `NNNN_version_1_2_0`; returns its name, or null when there are none.
 * It runs their statements one after another, so it changes a database with data in the same way. It has the time of the last one and names
 * all of them, so that a database or a backup with all of them is treated as having it (`presenceOf`).
 */
export function squashMigrations(folder: string, version: string): string | null {
  const all = readMigrations(folder);
  const first = all.findLastIndex(({ name }) => isOfVersion(name)) + 1;
  const pile = all.slice(first);
  const last = pile.at(-1);
  if (!last) return null;

  const name = `${numbered(first)}_version_${version.replaceAll(".", "_")}`;
  const header = [
    `-- The migrations of version ${version} in one. A database that has all those below has this one too; \`squash.ts\` explains it.`,
    ...(pile.every(({ olderProgramsWork }) => olderProgramsWork) ? ["-- older programs work: each of the migrations says so"] : []),
    ...pile.map((migration) => `-- replaces ${migration.name} ${migration.createdAt} ${migration.hash}`),
  ];
  const parts = pile.map((migration) => `-- ${migration.name}\n${quiet(migration.statements.join(breakpoint)).trim()}`);
  const text = `${header.join("\n")}\n${parts.join(`\n${breakpoint}\n`)}\n`;

  const meta = join(folder, "meta");
  const snapshot = (index: number) => join(meta, `${numbered(index)}_snapshot.json`);
  const schema = snapshotSchema.parse(readJson(snapshot(all.length - 1)));
  const prevId = first === 0 ? noSnapshot : snapshotSchema.parse(readJson(snapshot(first - 1))).id;
  pile.forEach((migration, at) => {
    rmSync(join(folder, `${migration.name}.sql`));
    rmSync(snapshot(first + at));
  });
  writeFileSync(join(folder, `${name}.sql`), text);
  writeFileSync(snapshot(first), JSON.stringify({ ...schema, prevId }, null, 2));
  const journal = journalSchema.parse(readJson(join(meta, "_journal.json")));
  const entries = [...journal.entries.slice(0, first), { ...journal.entries.at(-1), idx: first, tag: name }];
  writeFileSync(join(meta, "_journal.json"), JSON.stringify({ ...journal, entries }, null, 2));
  return name;
}

/** Turns the notes of each joined migration into plain comments: that older programs work may be true for one, but not for all. */
const quiet = (text: string) => text.replace(/^-- (?=older programs work\b|replaces |through version )/gm, "-- it said: ");

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
