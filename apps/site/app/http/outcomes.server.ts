import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createContext } from "react-router";
import type { Log } from "../../platform/log.ts";

/** Milliseconds. */
const keptFor = 30 * 60_000;
const mostKept = 1000;

/** The parameter of the key in the address that a post redirects to. */
const outcomeParameter = "outcome";

/** The outcomes of posts sent without scripts, stored until the page that the post redirects to has shown them. */
export type Outcomes = {
  /**
   * Stores the outcome for half an hour and returns its address on the page. A failure to write is logged and not thrown: the post itself
   * may have succeeded, and the page then says that the outcome is no longer known.
   */
  keep(page: string, outcome: object): Promise<string>;
  /** The outcome that the address names: `null` without a key, `"unknown"` for a key that is expired, invented or of another page. */
  find<Outcome extends object>(page: string, address: URL): Promise<Outcome | "unknown" | null>;
};

/** Set by the middleware of the root route. */
export const outcomesContext = createContext<Outcomes>();

/**
 * Outcomes in files of `folder`, which all processes of the site share and which survive a restart. They contain what visitors typed, so
 * each file is encrypted with a random key that only the URL of the redirect has; neither its name nor its content reveals the key.
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

/** `null` for a file that was cut off or changed. */
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
