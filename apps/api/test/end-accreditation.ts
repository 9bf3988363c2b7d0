import { and, eq, sql } from "drizzle-orm";
import { doctors } from "../src/features/catalogue/outline/doctor-table.ts";
import { joinDatabase } from "../src/platform/database/open.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { contentItems, revisions } from "../src/publishing/content/table.ts";
import { inPublication } from "../src/publishing/edition/edition.ts";

// `end-accreditation.ts SLUG DAY` sets the last day of the doctor's accreditations, as if they had expired after the doctor was published:
// no act publishes a doctor with an expired one. `DATA_DIR` is the directory of the running API.

const dataDir = process.env.DATA_DIR;
const [slug, day] = process.argv.slice(2);
if (!dataDir || !slug || !day) throw new Error("DATA_DIR names the directory of the running API, the arguments a doctor and a day");

const { db, close } = await joinDatabase({ databaseUrl: undefined, dataDir, log: silentLog, forRestore: false });
try {
  await inPublication(db, async (tx) => {
    const [doctor] = await tx.select().from(doctors).where(eq(doctors.slug, slug));
    if (!doctor) throw new Error(`No doctor ${slug}`);
    const accreditations = doctor.accreditations.map((line) => ({ ...line, validUntil: day }));
    const inData = sql`${JSON.stringify({ accreditations })}::jsonb`;
    await tx.update(doctors).set({ accreditations }).where(eq(doctors.id, doctor.id));
    await tx
      .update(revisions)
      .set({ data: sql`${revisions.data} || ${inData}` })
      .where(and(eq(revisions.entity, "doctors"), eq(revisions.entityId, doctor.id)));
    await tx
      .update(contentItems)
      .set({ draft: sql`${contentItems.draft} || ${inData}` })
      .where(and(eq(contentItems.entity, "doctors"), eq(contentItems.id, doctor.id)));
  });
} finally {
  await close();
}
