import { onTestFinished } from "vitest";
import { startTestPostgres, type TestPostgres } from "../postgres.ts";
import { temporaryFolder } from "./programme.ts";

/** A temporary folder, removed when the test ends, whatever its result. */
export function ownFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

/** A server that is stopped when the test ends, whatever its result. */
export async function ownPostgres(options: Parameters<typeof startTestPostgres>[0] = {}): Promise<TestPostgres> {
  const postgres = await startTestPostgres(options);
  onTestFinished(postgres.stop);
  return postgres;
}
