import { expect, test } from "vitest";
import { launchApi } from "./api-process.ts";
import { report } from "./audit.ts";
import { ownFolder, ownPostgres } from "./places.ts";

async function startOn(postgres: { settings?: string[]; locale?: string }) {
  const folder = ownFolder();
  const server = await ownPostgres(postgres);
  const api = await launchApi({ dataDir: folder, databaseUrl: server.url });
  const { code } = await api.exited;
  return {
    code,
    lines: api
      .said()
      .split("\n")
      .filter((line) => line.startsWith("  - ")),
  };
}

test("D5: the API refuses to start on a server that may lose commits, and says why", async () => {
  const { code, lines } = await startOn({ settings: ["fsync=off", "full_page_writes=off", "synchronous_commit=off"] });

  report({ case: "D5-server", code, lines });
  expect(code).toBe(1);
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "  - fsync is off",
    "  - full_page_writes is off",
    "  - synchronous_commit is off",
  ]);
});

test("the API refuses to start on a server without support for Russian letters", async () => {
  const { code, lines } = await startOn({ locale: "C" });

  report({ case: "start-locale", code, lines });
  expect(code).toBe(1);
  expect(lines.join()).toContain("lower('Й')");
});
