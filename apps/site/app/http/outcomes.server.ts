import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createContext } from "react-router";
import type { Log } from "../../platform/log.ts";

/** Half an hour in milliseconds. */
const keptFor = 30 * 60_000;
const mostKept = 1000;

/** The parameter that contains the key, in the address to which a post redirects. */
const outcomeParameter = "outcome";

/** The outcomes of posts sent without scripts. They are stored for the page to which the post redirects. */
export type Outcomes = {
  /**
   * Stores the outcome for half an hour and returns its address on the page. If it cannot be written, this is logged but not thrown,
   * because the post itself may have succeeded; the page then says that the outcome is unknown.
   */
  keep(page: string, outcome: object): Promise<string>;
  /**
   * The outcome that the address names: `null` if it contains no key, `"unknown"` if the key has expired, is invented or belongs to another
   * page.
   */
  find<Outcome extends object>(page: string, address: URL): Promise<Outcome | "unknown" | null>;
};

/** Set by the middleware of the root route. */
export const outcomesContext = createContext<Outcomes>();

/**
 * Stores outcomes in files of `folder`, which all processes of the site share and which survive a restart. They contain text typed by
 * visitors, so each file is encrypted with a random key that is only in the URL of the redirect; neither the name nor the content of the
 * file reveals the key.
 */
export function createOutcomes(folder: string, log: Log): Outcomes {
  const fileOf = (page: string, key: string) => join(folder, digest("name", page, key).toString("hex"));

  /** Removes the expired files, and the oldest when there are too many. */
  async function sweep() {
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(
      names.map(async (name) => ({ name, keptAt: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
    );
    const newest = files.sort((a, b) => b.keptAt - a.keptAt);
    const gone = newest.filter(({ keptAt }, index) => index >= mostKept || Date.now() - keptAt > keptFor);
    await Promise.all(gone.map(({ name }) => rm(join(folder, name), { force: true }))).catch((error: unknown) =>
      log.error({ err: error }, "expired outcomes of forms could not be removed"),
    );
  }

  async function write(page: string, key: string, outcome: object) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(fileOf(page, key), seal(digest("seal", page, key), JSON.stringify(outcome)), { mode: 0o600, flag: "wx" });
  }

  void sweep();
  // In jsdom a timer is a number.
  setInterval(sweep, 60_000).unref?.();

  return {
    async keep(page, outcome) {
      const key = randomBytes(16).toString("base64url");
      await write(page, key, outcome).catch((error: unknown) => log.error({ err: error }, "the outcome of a form could not be kept"));
      return `${page}?${outcomeParameter}=${key}`;
    },

    async find<Outcome extends object>(page: string, { searchParams }: URL) {
      const key = searchParams.get(outcomeParameter);
      if (key === null) return null;
      const file = fileOf(page, key);
      const age = await stat(file).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      if (age > keptFor) return "unknown";
      const sealed = await readFile(file).catch(() => null);
      const text = sealed && open(digest("seal", page, key), sealed);
      return text ? (JSON.parse(text) as Outcome) : "unknown";
    },
  };
}

const digest = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest();

const ivLength = 12;
const tagLength = 16;

function seal(key: Buffer, text: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The content of a file; `null` if the file was truncated or changed. */
function open(key: Buffer, bytes: Buffer): string | null {
  if (bytes.length < ivLength + tagLength) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivLength), { authTagLength: tagLength });
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()]).toString();
  } catch {
    return null;
  }
}
