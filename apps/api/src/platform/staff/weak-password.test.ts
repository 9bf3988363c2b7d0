import { passwordCheck } from "@len/contract/checks";
import { failureSchema } from "@len/contract/envelope";
import { gte, sql } from "drizzle-orm";
import { expect } from "vitest";
import { apiUrl, appOver, test, testSealer } from "../../../test/app.ts";
import { addPerson, signedIn } from "../../../test/staff.ts";
import { Browser, password } from "../../../test/staff-browser.ts";
import { createStaffAuth } from "./auth.ts";
import { provideFirstOwner } from "./first-owner.ts";
import { newToken } from "./links.ts";
import { staff, staffAttempts, staffLinks } from "./table.ts";
import { isWeakPassword } from "./weak-password.ts";

const person = ["verosova@len.test", "Ольга", "Веросова", "Клиника «Тихий лес»"];

test.for([
  ...["Password1", "Qwerty123", "Clinic2026", "Zaq12wsx", "Verosova@len.test1"],
  ...[
    "Password12!",
    "P@ssw0rd2026",
    "Qwertyui1",
    "1qaz@WSX",
    "Abcd1234",
    "Aa123456",
    "Welcome1",
    "Admin2026!",
    "Doctor2026!",
    "Summer2026!",
  ],
  ...[
    "Пароль123",
    "Gfhjkm123",
    "Йцукен123",
    "Клиника2026",
    "Rkbybrf2026",
    "Klinika2026",
    "Веросова1",
    "Verosova1!",
    "Ольга2026",
    "Olga2026",
    "Лес-2026",
    "Мама-мыла-раму-7",
  ],
])("Z8: %s fits the pattern and is refused", (weak) => {
  expect(passwordCheck(weak)).toBeNull();
  expect(isWeakPassword(weak, person)).toBe(true);
});

test.for(["Тихий-лён-7", "Новый-лён-8", "tR7-kwq2Lp", "Correct-Horse-9", "Синий чайник 4 утра"])("Z8: %s is accepted", (good) => {
  expect(isWeakPassword(good, person)).toBe(false);
});

test("Z8: common passwords are refused in an invitation, after a reset link, in a change and for the first owner", async ({ app, db }) => {
  const editor = await signedIn(app, db, { roles: ["editor"] });
  const linkOf = async (kind: "invitation" | "password", email: string) => {
    const { token, stored } = newToken(kind);
    await db.insert(staffLinks).values({ ...stored, email, roles: ["editor"], firstName: "Анна", lastName: "Титова" });
    return token;
  };
  const stranger = new Browser(app);
  const named = { firstName: "Анна", lastName: "Титова", pastTense: "feminine" };
  const answers = [
    await stranger.post("/api/staff/invitation/accept", {
      token: await linkOf("invitation", "new@len.test"),
      ...named,
      password: "Qwerty123",
    }),
    await stranger.post("/api/staff/password/reset", { token: await linkOf("password", editor.email), password: "Qwerty123" }),
    await editor.post("/api/staff/password", { currentPassword: password, password: "Qwerty123" }),
  ];

  for (const answer of answers) {
    expect(answer.status).toBe(422);
    expect(failureSchema.parse(await answer.json()).error.fields?.password?.[0]).toContain("легко подобрать");
  }
});

test("Z8: ADMIN_PASSWORD of the first owner cannot be a common password", async ({ db }) => {
  const auth = createStaffAuth({ db, sealer: testSealer, authSecret: undefined, apiUrl });
  const provide = (adminPassword: string) =>
    provideFirstOwner(db, { auth, sealer: testSealer, apiUrl, adminEmail: "anna@len.test", adminPassword });

  await db.delete(staff);

  await expect(provide("Clinic2026")).rejects.toThrow("ADMIN_PASSWORD");
});

test("Z8: failures from many addresses delay sign-ins to one account from the twentieth on, except from a browser that has signed in to it", async ({
  db,
  dataDir,
}) => {
  const config = {
    siteUrl: "https://clinic.example",
    apiUrl,
    dataDir,
    rateLimitPosts: 0,
    readCache: true,
    trustProxy: 1,
    siteApiSecret: undefined,
  };
  const app = appOver({ db, dataDir, config });
  const from = (address: string) =>
    new Browser({
      request(path, init) {
        const headers = new Headers(init.headers);
        headers.set("X-Forwarded-For", address);
        return app.request(path, { ...init, headers });
      },
    });
  const { email } = await addPerson(db, { roles: ["editor"] });
  const own = from("192.0.2.10");
  await own.signIn(email);
  const fail = async (address: string) => (await from(address).post("/api/staff/sign-in", { email, password: "Не-тот-пароль-1" })).status;
  const statuses = [];
  for (let count = 1; count <= 20; count += 1) statuses.push(await fail(`203.0.113.${count}`));
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 401));

  const slowed = async () => {
    const rows = await db.select().from(staffAttempts).where(gte(staffAttempts.failures, 20));
    return rows.map(({ failures, lastAt, nextAt }) => [failures, (nextAt.getTime() - lastAt.getTime()) / 1_000]);
  };
  expect(await slowed()).toEqual([[20, 5]]);
  const waits = [];
  for (let count = 21; count <= 29; count += 1) {
    await db.update(staffAttempts).set({ nextAt: sql`clock_timestamp()` });
    expect(await fail(`203.0.113.${count}`)).toBe(401);
    waits.push((await slowed())[0]?.[1]);
  }
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  expect((await from("198.51.100.4").post("/api/staff/sign-in", { email, password })).status).toBe(429);
  expect(await own.signIn(email)).toBe("panel");
});
