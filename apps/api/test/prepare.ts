import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./postgres.ts";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest's own interface is extended.
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/**
 * Runs before the first worker. Creates the server and the template, the latter in plain Node because Vitest resolves no workspace packages
 * here.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [fileURLToPath(new URL("./make-template.ts", import.meta.url))], { stdio: "inherit" });
  const postgres = await startTestPostgres({ settings: ["max_connections=200"] });
  project.provide("postgresUrl", postgres.url);
  return postgres.stop;
}
