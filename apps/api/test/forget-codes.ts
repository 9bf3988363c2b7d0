import { eq, inArray } from "drizzle-orm";
import { joinDatabase } from "../src/platform/database/open.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { staff, staffAttempts, staffSecondSteps } from "../src/platform/staff/table.ts";

// `forget-codes.ts EMAIL` lets a member of staff use the present code of the application again, and forgets failed attempts: journeys sign the
// same person in several times within one step of 30 seconds. `DATA_DIR` is the directory of the running API.

const dataDir = process.env.DATA_DIR;
const [email] = process.argv.slice(2);
if (!dataDir || !email) throw new Error("DATA_DIR names the directory of the running API, the argument an e-mail");

const { db, close } = await joinDatabase({ databaseUrl: undefined, dataDir, log: silentLog, forRestore: false });
try {
  const theirs = db.select({ id: staff.id }).from(staff).where(eq(staff.email, email));
  await db.update(staffSecondSteps).set({ lastStep: null }).where(inArray(staffSecondSteps.userId, theirs));
  await db.delete(staffAttempts);
} finally {
  await close();
}
