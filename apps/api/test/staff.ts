import { createHmac, randomUUID } from "node:crypto";
import type { StaffRole } from "@len/contract/staff/roles";
import { hashPassword } from "better-auth/crypto";
import { expect } from "vitest";
import * as z from "zod";
import type { Database } from "../src/platform/database/database.ts";
import { staff, staffAccounts } from "../src/platform/staff/table.ts";
import { apiUrl, type TestApp } from "./app.ts";

export const password = "Тихий-лён-7";
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

/** The data of a successful answer. */
export const dataOf = <Schema extends z.ZodType>(body: unknown, schema: Schema): z.output<Schema> =>
  schema.parse(z.object({ data: z.unknown() }).parse(body).data);

/** A browser with its cookies, on the panel's own pages. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: TestApp;
  secret: string | null = null;
  recoveryCodes: string[] = [];

  constructor(app: TestApp) {
    this.#app = app;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isRead = method === "GET" || method === "HEAD";
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await this.#app.request(path, {
      method,
      headers: {
        "Sec-Fetch-Site": "same-origin",
        ...(cookie && { Cookie: cookie }),
        ...(!isRead && { Origin: apiUrl, "Content-Type": "application/json" }),
        ...headers,
      },
      ...(!isRead && { body: JSON.stringify(body ?? {}) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get = (path: string, headers?: Record<string, string>) => this.call("GET", path, undefined, headers);
  post = (path: string, body?: unknown, headers?: Record<string, string>) => this.call("POST", path, body, headers);
  put = (path: string, body?: unknown, headers?: Record<string, string>) => this.call("PUT", path, body, headers);

  async signIn(email: string): Promise<string> {
    const response = await this.post("/api/staff/sign-in", { email, password });
    expect(response.status).toBe(200);
    return dataOf(await response.json(), z.object({ next: z.string() })).next;
  }

  async setUpSecondStep(): Promise<void> {
    const started = await this.post("/api/staff/second-step", { password });
    expect(started.status).toBe(200);
    const data = dataOf(await started.json(), z.object({ secret: z.string(), recoveryCodes: z.array(z.string()) }));
    this.secret = data.secret;
    this.recoveryCodes = data.recoveryCodes;
    const confirmed = await this.post("/api/staff/second-step/confirm", { code: codeOf(data.secret) });
    expect(confirmed.status).toBe(200);
  }
}

/** A browser signed in with these roles, second step included where a role requires it. */
export async function signedIn(app: TestApp, db: Database, person: Person) {
  const added = await addPerson(db, person);
  const browser = new Browser(app);
  if ((await browser.signIn(added.email)) === "set_up_second_step") await browser.setUpSecondStep();
  return Object.assign(browser, added);
}

/** The six digits that an application shows for the secret, RFC 6238. */
export function codeOf(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/=+$/, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
