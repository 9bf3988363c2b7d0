import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

export type DirectoryLock = { release(): void };

/** The directory belongs to another process; the message says to which. */
class DirectoryInUse extends Error {}

/**
 * Takes `<directory>.lock` for this process. The system drops the lock when the process ends in whatever way, so a
 * killed owner leaves nothing to clean, and an owner that does not answer keeps it.
 * Neither this program nor its backups may open the lock file a second time: closing any handle of it frees the lock.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = new DatabaseSync(`${directory}.lock`, { timeout: 0 });
  try {
    file.exec("begin exclusive");
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes("locked")) throw new DirectoryInUse(inUseMessage(directory));
    throw error;
  }
  writeFileSync(ownerFile(directory), `process ${process.pid} since ${new Date().toISOString()}\n`);
  return { release: () => file.close() };
}

const ownerFile = (directory: string) => `${directory}.owner`;

function inUseMessage(directory: string): string {
  let owner = "another process";
  try {
    owner = readFileSync(ownerFile(directory), "utf8").trim() || owner;
  } catch {
    // The owner has the lock but has not signed yet.
  }
  return `The embedded database ${directory} is in use by ${owner}. One process at a time: stop it first, or set DATABASE_URL to run several.`;
}
