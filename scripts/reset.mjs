// npm run reset: deletes the embedded database, its media and letters. Asks first, because it may contain requests.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { loadEnvFile, root } from "./setup.mjs";

loadEnvFile();
const dataDir = resolve(root, process.env.DATA_DIR ?? "data");
const prompt = createInterface({ input: process.stdin, output: process.stdout });
const answer = process.argv.includes("--yes") ? "да" : await prompt.question(`Удалить всё в ${dataDir}? (да/нет) `);
prompt.close();

if (answer.trim().toLowerCase() === "да") {
  rmSync(dataDir, { recursive: true, force: true });
  console.log("Удалено. npm start создаст демонстрационную клинику заново.");
}
