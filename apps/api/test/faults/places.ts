import { onTestFinished } from "vitest";
import { startTestPostgres, type TestPostgres } from "../postgres.ts";
import { temporaryFolder } from "./programme.ts";

/** A folder of the running test's own, gone when it ends, well or not. */
export function ownFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

/** A server of the running test's own, stopped when it ends, well or not. */
export async function ownPostgres(options: Parameters<typeof startTestPostgres>[0] = {}): Promise<TestPostgres> {
  const postgres = await startTestPostgres(options);
  onTestFinished(postgres.stop);
  return postgres;
}
