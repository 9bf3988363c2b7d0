import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root, withoutEnvFile } from "./own-programs.ts";

function dataDir(): string {
  const dir = process.env.E2E_DATA_DIR;
  if (!dir) throw new Error("E2E_DATA_DIR is set by the configuration of the journeys");
  return dir;
}

/** Runs `npm run staff -- …` on the data of the tests, as a person at a terminal would. */
export async function staff(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/staff.mjs", ...args], {
    cwd: root,
    env: { ...withoutEnvFile, ...process.env, DATA_DIR: dataDir() },
  });
  return stdout;
}

async function age(program: string, ...args: string[]): Promise<void> {
  const env = { ...withoutEnvFile, ...process.env, DATA_DIR: dataDir() };
  await promisify(execFile)(process.execPath, [`apps/api/test/${program}`, ...args], { cwd: root, env });
}

/** Moves this person's last second step an hour into the past. */
export const ageSecondStep = (email: string) => age("age-second-step.ts", email);

/** Lets this person use the current code of the app once more, although a code is accepted only once. */
export const forgetCodes = (email: string) => age("forget-codes.ts", email);

/** Sets the last day of a doctor's accreditations, as if time had passed since the publication. */
export const endAccreditations = (slug: string, day: string) => age("end-accreditation.ts", slug, day);

/** Moves the recorded searches without results a day into the past. */
export const ageSearches = () => age("age-searches.ts");

/** The texts of the letters sent so far. */
export async function letters(): Promise<string[]> {
  const folder = join(dataDir(), "mail");
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.filter((name) => name.endsWith(".eml")).map((name) => readFile(join(folder, name), "utf8")));
  return files.map((file) => file + Buffer.from(file.split(/\r?\n\r?\n/)[1] ?? "", "base64").toString("utf8"));
}

/** The link that confirms a subscription, from the letter to this address; undefined before the letter is sent. */
export async function confirmationLink(address: string): Promise<string | undefined> {
  const letter = (await letters()).find((text) => text.includes(address));
  return letter?.replace(/=\r?\n/g, "").match(/\/subscribe\/confirm\/[\w-]{43}/)?.[0];
}

/** The short address of the page of a visit, from the letter to this person; undefined before the letter is sent. */
export async function shortAddress(email: string): Promise<string | undefined> {
  const letter = (await letters()).find((text) => text.includes(email));
  const parts = letter?.split(/\r?\n\r?\n/).map((part) => Buffer.from(part, "base64").toString("utf8"));
  return parts?.join("\n").match(/\/z\/\w{12}/)?.[0];
}

/** The number of letters about the request with this number. */
export async function lettersOf(number: string | undefined): Promise<number> {
  return (await letters()).filter((letter) => letter.includes(`заявка № ${number}:`)).length;
}
