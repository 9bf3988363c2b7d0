import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("./main.ts", import.meta.url));

test("a restore without a data key asks for the key and leaves nothing behind", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-restore-"));
  try {
    const child = spawn(process.execPath, [program, "restore", "clinic.backup"], {
      env: { DATA_DIR: dataDir },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [said, [exitCode]] = await Promise.all([text(child.stderr), once(child, "exit")]);

    expect(exitCode).toBe(1);
    expect(said).toMatch(/^Сначала верните ключ данных/);
    expect(await readdir(dataDir)).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
