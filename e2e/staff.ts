import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

function dataDir(): string {
  const dir = process.env.E2E_DATA_DIR;
  if (!dir) throw new Error("E2E_DATA_DIR is set by the configuration of the journeys");
  return dir;
}

/** `npm run staff -- …` on the journeys' data, as a person at a terminal would call it. */
export async function staff(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "staff", "--", ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir() },
  });
  return stdout;
}

/** The letters that have left so far, as text. */
export async function letters(): Promise<string[]> {
  const folder = join(dataDir(), "mail");
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.filter((name) => name.endsWith(".eml")).map((name) => readFile(join(folder, name), "utf8")));
}
