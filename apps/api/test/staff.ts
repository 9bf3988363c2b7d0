import { randomUUID } from "node:crypto";
import type { StaffRole } from "@len/contract/staff/roles";
import { hashPassword } from "better-auth/crypto";
import type { Database } from "../src/platform/database/database.ts";
import { staff, staffAccounts } from "../src/platform/staff/table.ts";
import type { TestApp } from "./app.ts";
import { Browser, password } from "./staff-browser.ts";

let hash: Promise<string> | undefined;

type Person = { roles: StaffRole[]; email?: string; firstName?: string };

/** A member of staff with `password` and no second step yet. */
export async function addPerson(db: Database, { roles, email = `${randomUUID()}@len.test`, firstName = "Ольга" }: Person) {
  hash ??= hashPassword(password);
  const id = randomUUID();
  await db.insert(staff).values({ id, name: firstName, firstName, lastName: "Титова", email, roles, pastTense: "feminine" });
  await db.insert(staffAccounts).values({ accountId: id, providerId: "credential", userId: id, password: await hash });
  return { id, email, firstName };
}

/** A browser signed in with these roles, second step included where a role requires it. */
export async function signedIn(app: TestApp, db: Database, person: Person) {
  const added = await addPerson(db, person);
  const browser = new Browser(app);
  if ((await browser.signIn(added.email)) === "set_up_second_step") await browser.setUpSecondStep();
  return Object.assign(browser, added);
}
