import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { postgresDirectory } from "../../src/platform/database/embedded-postgres.ts";
import { findServer } from "../../src/platform/database/postgres-server.ts";
import { startApi } from "./api-process.ts";
import { report } from "./audit.ts";
import { ownFolder } from "./places.ts";

const form = { name: "Анна", phone: "+79001234567", comment: "Повреждённая страница" };

const send = (url: string) =>
  fetch(`${url}/api/requests/feedback`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(form),
  });

const fileSchema = z.tuple([z.object({ file: z.string() })]);

/** The file of a table, below the data directory. */
async function fileOf(dataDir: string, table: string): Promise<string> {
  const client = new Client({ connectionString: findServer(postgresDirectory(dataDir))?.url });
  await client.connect();
  const { rows } = await client.query("select pg_relation_filepath($1::regclass) as file", [table]);
  await client.end();
  return join(postgresDirectory(dataDir), fileSchema.parse(rows)[0].file);
}

test("a damaged page of a table makes readiness red once a query has read it", async () => {
  const dataDir = ownFolder();
  const first = await startApi({ dataDir });
  expect((await send(first.url)).status).toBe(201);
  const file = await fileOf(dataDir, "requests");
  first.signal("SIGTERM");
  await first.exited;
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, "damage", 8_000);
  closeSync(descriptor);

  const api = await startApi({ dataDir });
  const before = await fetch(`${api.url}/readyz`);
  const repeated = await send(api.url);

  expect(repeated.status).toBe(500);
  await vi.waitFor(async () => expect((await fetch(`${api.url}/readyz`)).status).toBe(503), { timeout: 30_000 });
  expect(await (await fetch(`${api.url}/readyz`)).json()).toMatchObject({ error: { fields: { database: ["База данных повреждена"] } } });
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  report({ case: "damaged page", before: before.status, query: repeated.status, after: 503 });
});
