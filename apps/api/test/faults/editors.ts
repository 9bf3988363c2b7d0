import { randomUUID } from "node:crypto";
import { contentItemSchema } from "@len/contract/staff/content";
import { sql } from "drizzle-orm";
import * as z from "zod";
import { openDatabase } from "../../src/platform/database/open.ts";
import { queryRows } from "../../src/platform/database/rows.ts";
import { silentLog } from "../../src/platform/log/log.ts";
import { page } from "../desk.ts";
import { addPerson } from "../staff.ts";
import { Browser, dataOf } from "../staff-browser.ts";

/** The state of an editor's page according to the answers that the editor got. */
type Known = { version: number; title: string; onSite: string | null };

/** An act that got no answer: the item must be in the state before it or after it. */
type Unanswered = { kind: "save" | "publish"; title: string };

export type Counts = { saves: number; publications: number; unanswered: number; applied: number; wrong: string[] };

export const newCounts = (): Counts => ({ saves: 0, publications: 0, unanswered: 0, applied: 0, wrong: [] });

/** An editor with one page, who saves it again and again and publishes every fourth save. */
export class Editor {
  readonly id = randomUUID();
  readonly email: string;
  readonly #counts: Counts;
  #url = "";
  readonly #browser = new Browser({ request: (path, init) => fetch(this.#url + path, init) });
  #known: Known | null = null;
  #unanswered: Unanswered | null = null;
  #serial = 0;

  constructor(email: string, counts: Counts) {
    this.email = email;
    this.#counts = counts;
  }

  /** Signs in once (sessions outlive the program), and compares what is stored with what was acknowledged. */
  async begin(url: string): Promise<void> {
    this.#url = url;
    if (this.#browser.cookies.size === 0) await this.#browser.signIn(this.email);
    const slug = `stranica-${this.id}`;
    // Sending it again gives the same draft.
    const added = await this.#browser.post("/api/staff/content/pages", { id: this.id, title: "Начало", data: page(slug) });
    if (!added.ok) throw new Error(`${added.status} ${await added.text()}`);
    const item = dataOf(await added.json(), contentItemSchema);
    const found: Known = { version: item.version, title: item.title, onSite: item.isLive ? String(item.published?.data.title) : null };
    this.#compare(found);
    this.#known = found;
    this.#unanswered = null;
  }

  #compare(found: Known): void {
    const known = this.#known;
    if (!known) return;
    const late = this.#unanswered;
    if (late) this.#counts.unanswered += 1;
    const after = late?.kind === "save" ? { ...known, title: late.title } : { ...known, onSite: late?.title ?? null };
    const isLike = (one: Known) => one.title === found.title && one.onSite === found.onSite;
    const isBefore = found.version === known.version && isLike(known);
    const isAfter = late !== null && found.version === known.version + 1 && isLike(after);
    if (isAfter) this.#counts.applied += 1;
    if (!isBefore && !isAfter) this.#counts.wrong.push(JSON.stringify({ known, late, found }));
  }

  /** Works until the program no longer answers. */
  async work(): Promise<void> {
    for (;;) {
      const known = this.#known;
      if (!known) return;
      this.#serial += 1;
      const isPublication = this.#serial % 4 === 0;
      const title = isPublication ? known.title : `Правка ${this.#serial}`;
      this.#unanswered = { kind: isPublication ? "publish" : "save", title };
      const address = `/api/staff/content/pages/${this.id}`;
      const ifMatch = { "If-Match": `"${known.version}"` };
      try {
        const response = isPublication
          ? await this.#browser.post(`${address}/publish`, {}, ifMatch)
          : await this.#browser.put(address, { data: page(`stranica-${this.id}`, title) }, ifMatch);
        const body: unknown = await response.json();
        if (!response.ok) throw Object.assign(new Error(`${response.status}`), { answer: body });
        const item = dataOf(body, contentItemSchema);
        this.#known = { version: item.version, title: item.title, onSite: isPublication ? title : known.onSite };
        this.#unanswered = null;
        this.#counts[isPublication ? "publications" : "saves"] += 1;
      } catch (error) {
        if (error instanceof Error && "answer" in error) this.#counts.wrong.push(JSON.stringify(error.answer));
        return;
      }
    }
  }
}

/** Creates an empty clinic with these editors. Call it before the program under test owns the server. */
export async function addEditors({ dataDir }: { dataDir: string }, counts: Counts, number: number): Promise<Editor[]> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: silentLog });
  try {
    const people = [];
    for (let n = 0; n < number; n += 1) people.push(await addPerson(database.db, { roles: ["editor"] }));
    return people.map(({ email }) => new Editor(email, counts));
  } finally {
    await database.close();
  }
}

const auditSchema = z.object({ items: z.int(), gaps: z.int(), differing: z.int(), published: z.int(), log: z.int() });

/** Checks the database of the stopped program: versions have no gaps, and the site shows the version that the item names. */
export async function auditContent({ dataDir }: { dataDir: string }) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: silentLog });
  try {
    const [audit] = await queryRows(
      database.db,
      auditSchema,
      sql`select
        (select count(*)::int from content_items) as items,
        (select count(*)::int from (select from revisions group by entity, entity_id having max(version) <> count(*)) as gaps) as gaps,
        (select count(*)::int from content_items item left join pages on pages.id = item.id
          left join revisions shown on shown.entity_id = item.id and shown.version = item.published_number
          where item.base_number <> (select coalesce(max(version), 0) from revisions where entity_id = item.id)
            or pages.version is distinct from item.published_number or pages.title is distinct from shown.data ->> 'title') as differing,
        (select count(*)::int from revisions where published_at is not null) as published,
        (select count(*)::int from audit_log where action = 'content.publish') as log`,
    );
    return auditSchema.parse(audit);
  } finally {
    await database.close();
  }
}
