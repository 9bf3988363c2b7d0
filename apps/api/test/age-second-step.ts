import { eq, inArray, sql } from "drizzle-orm";
import { joinDatabase } from "../src/platform/database/open.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { staff, staffSessions } from "../src/platform/staff/table.ts";

// `age-second-step.ts EMAIL` makes the second step in the sessions of one member of staff an hour older, as if the person had been working
// since. `DATA_DIR` is the directory of the running API.

const dataDir = process.env.DATA_DIR;
const [email] = process.argv.slice(2);
if (!dataDir || !email) throw new Error("DATA_DIR names the directory of the running API, the argument an e-mail");

const { db, close } = await joinDatabase({ databaseUrl: undefined, dataDir, log: silentLog, forRestore: false });
try {
  const theirs = db.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
  await db
    .update(staffSessions)
    .set({ secondStepAt: sql`${staffSessions.secondStepAt} - interval '1 hour'` })
    .where(inArray(staffSessions.userId, theirs));
} finally {
  await close();
}
