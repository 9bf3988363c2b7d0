import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import * as z from "zod";
import { openRelay } from "../../../test/relay.ts";
import { silentLog } from "../log/log.ts";
import { queryRows } from "./rows.ts";
import { connectServer } from "./server-pool.ts";

/** A proxy to the server that breaks or delays the connection whenever `word` is sent, until it is repaired. */
async function lineTroubledBy(word: string, trouble: "breaks" | "holds back" = "breaks") {
  let isMended = false;
  const heldBack: (() => void)[] = [];
  const { url } = await openRelay(inject("postgresUrl"), (near, far) => {
    near.on("data", (said) => {
      if (isMended || (heldBack.length === 0 && !said.includes(word))) far.write(said);
      else if (trouble === "breaks") near.destroy();
      else heldBack.push(() => far.write(said));
    });
    far.on("data", (said) => near.write(said));
  });

  return {
    url,
    mend: () => {
      isMended = true;
      for (const go of heldBack) go();
    },
  };
}

async function openPool(url: string, patienceMs?: number) {
  const pool = connectServer({ databaseUrl: url, log: silentLog, ...(patienceMs && { patienceMs }) });
  onTestFinished(pool.close);
  return pool;
}

for (const word of ["begin", "select 'the work'", "commit", "rollback"]) {
  test(`any number of connections lost at «${word}» are opened again`, async () => {
    const line = await lineTroubledBy(word);
    const { db } = await openPool(line.url);
    const transact = () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 'the work'`);
        if (word === "rollback") throw new Error("the work was refused");
      });

    // More than the size of the pool.
    for (let times = 0; times < 12; times += 1) await expect(transact()).rejects.toThrow();
    line.mend();

    expect(await db.transaction((tx) => tx.execute(sql`select 1 as one`))).toMatchObject({ rows: [{ one: 1 }] });
  });
}

test("a refused transaction leaves its connection usable for the next one", async () => {
  const line = await lineTroubledBy("never");
  const { db } = await openPool(line.url);
  const backend = () => db.transaction((tx) => queryRows(tx, z.object({ pid: z.number() }), sql`select pg_backend_pid() as pid`));
  const before = await backend();

  await expect(db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();

  expect(await backend()).toEqual(before);
});

test("a late answer to «begin», after the caller has given up, does not affect other queries", async () => {
  const line = await lineTroubledBy("begin", "holds back");
  const { db } = await openPool(line.url, 500);
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  line.mend();

  // Inside a transaction `now()` does not change.
  const isOwn = z.object({ isOwn: z.boolean() });
  for (let times = 0; times < 3; times += 1) {
    expect(await queryRows(db, isOwn, sql`select now() = statement_timestamp() as "isOwn"`)).toEqual([{ isOwn: true }]);
  }
});
