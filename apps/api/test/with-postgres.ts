import { spawn } from "node:child_process";
import { startTestPostgres } from "./postgres.ts";

/** `node with-postgres.ts COMMAND …` runs the command with TEST_DATABASE_URL of a server made for it. */
const [command, ...args] = process.argv.slice(2);
if (!command) {
  console.error("usage: node apps/api/test/with-postgres.ts COMMAND [ARGUMENTS]");
  process.exit(2);
}

const postgres = await startTestPostgres({ settings: ["max_connections=200"] });
const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, TEST_DATABASE_URL: postgres.url } });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
child.on("exit", async (code) => {
  await postgres.stop();
  process.exit(code ?? 1);
});
