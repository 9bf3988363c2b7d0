import { setTimeout as delay } from "node:timers/promises";
import { failureSchema } from "@len/contract/envelope";
import { expect, onTestFinished, test } from "vitest";
import { requests } from "../../src/features/requests/table.ts";
import { connectServer } from "../../src/platform/database/server-pool.ts";
import { silentLog } from "../../src/platform/log/log.ts";
import { outbox } from "../../src/platform/outbox/table.ts";
import { appOver, post, type TestApp } from "../app.ts";
import { databaseAt, demoTemplate, templateName } from "../database-template.ts";
import { received } from "../posts.ts";
import { startApi } from "./api-process.ts";
import { auditForms, report } from "./audit.ts";
import { ownLine } from "./line.ts";
import { ownFolder, ownPostgres } from "./places.ts";
import { rounds } from "./programme.ts";
import { newTally, openClinic, startWriters } from "./writers.ts";

const feedback = { name: "Анна", phone: "+79001234567" };

/** The demo clinic on a database server of the test's own. */
async function ownClinic() {
  const postgres = await ownPostgres();
  return { postgres, dataDir: demoTemplate().dataDir, databaseUrl: databaseAt(postgres.url, templateName) };
}

/** Some reads and a post, all at once. */
function askAll(app: TestApp, comment: string): Promise<Response[]> {
  const reads = ["/api/doctors", "/api/services", "/api/search?search=узи"].map((path) => app.request(path));
  const send = app.request("/api/requests/feedback", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...feedback, comment }),
  });
  return Promise.all([...reads, send]);
}

async function expectComeBackLater(answer: Response) {
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(failureSchema.parse(await answer.json()).error.code).toBe("maintenance");
}

test("D6: while the database is down every call answers 503 with Retry-After, and the first call after its return succeeds", async () => {
  const { postgres, dataDir, databaseUrl } = await ownClinic();
  const pool = connectServer({ databaseUrl, log: silentLog });
  onTestFinished(pool.close);
  const app = appOver({ db: pool.db, dataDir });
  const count = rounds(1, 20);
  let refused = 0;

  for (let round = 0; round < count; round += 1) {
    for (const answer of await askAll(app, `до ${round}`)) expect(answer.ok).toBe(true);

    await postgres.kill9();
    for (const answer of await askAll(app, `во время ${round}`)) {
      await expectComeBackLater(answer);
      refused += 1;
    }

    await postgres.restart();
    for (const answer of await askAll(app, `после ${round}`)) expect(answer.ok).toBe(true);
  }

  report({ case: "D6", rounds: count, refused });
});

test("D6: calls wait for a slow database; when it is slower than the timeout, every call answers 503 with Retry-After", async () => {
  const { dataDir, databaseUrl } = await ownClinic();
  const line = await ownLine(databaseUrl);
  const pool = connectServer({ databaseUrl: line.url, log: silentLog, patienceMs: 4_000 });
  onTestFinished(pool.close);
  const app = appOver({ db: pool.db, dataDir, ping: pool.ping });
  const count = rounds(1, 20);

  for (let round = 0; round < count; round += 1) {
    line.delay(20);
    for (const answer of await askAll(app, `медленно ${round}`)) expect(answer.ok).toBe(true);
    line.delay(0);

    line.turn("silent");
    for (const answer of await askAll(app, `молча ${round}`)) await expectComeBackLater(answer);
    await expectComeBackLater(await app.request("/readyz"));

    line.turn("open");
    for (const answer of await askAll(app, `снова ${round}`)) expect(answer.ok).toBe(true);
    expect((await app.request("/readyz")).status).toBe(200);
  }

  report({ case: "D6-slow", rounds: count });
});

for (const [name, headers] of [
  ["an Idempotency-Key", { "Idempotency-Key": "7d0c2f0a-5f0e-4f0b-9d53-7c3f6f6b1a11" }],
  ["its contents alone", {}],
] as const) {
  test(`D10: a post whose commit succeeded without an answer is refused; repeated and recognised by ${name}, it is answered and stored once`, async () => {
    const { dataDir, databaseUrl } = await ownClinic();
    const line = await ownLine(databaseUrl);
    const pool = connectServer({ databaseUrl: line.url, log: silentLog });
    onTestFinished(pool.close);
    const app = appOver({ db: pool.db, dataDir });
    const send = () => post(app, "/api/requests/feedback", { ...feedback, comment: "Ответ потерян" }, headers);
    const kept = () => Promise.all([pool.db.$count(requests), pool.db.$count(outbox)]);
    const [before, letters] = await kept();

    line.loseAnswerTo("commit");
    await expectComeBackLater(await send());
    const after = await kept();
    expect(after).toEqual([before + 1, letters + 1]);

    const { id } = await received(await send());
    expect(await received(await send())).toMatchObject({ id });
    expect(await kept()).toEqual(after);
  });
}

test("D6: a database that goes down several times within seconds loses nothing, and the program becomes ready again by itself", async () => {
  const folder = ownFolder();
  const postgres = await ownPostgres();
  await openClinic({ dataDir: folder, databaseUrl: postgres.url });
  const line = await ownLine(postgres.url);
  const api = await startApi({ dataDir: folder, databaseUrl: line.url });
  const tally = newTally();
  const count = rounds(2, 60);
  const asked = { answered: 0, refused: 0 };
  let isOver = false;
  const ask = async (path: string) => {
    while (!isOver) {
      const answer = await fetch(api.url + path);
      if (answer.ok) await answer.body?.cancel();
      else await expectComeBackLater(answer);
      asked[answer.ok ? "answered" : "refused"] += 1;
    }
  };

  const asking = Promise.all(["/readyz", "/api/doctors", "/api/services"].map(ask));
  const load = startWriters(api.url, 4, tally);
  for (let round = 0; round < count; round += 1) {
    line.turn("down");
    await delay(200);
    line.turn("open");
    await delay(300);
  }
  // A slow machine makes fewer requests in that time, so each state lasts until enough of them have been answered.
  for (const [state, told] of [
    ["down", "refused"],
    ["open", "answered"],
  ] as const) {
    line.turn(state);
    while (asked[told] <= count) await delay(50);
  }
  isOver = true;
  await Promise.all([asking, load.stop()]);

  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  api.signal("SIGTERM");
  expect(await api.exited).toMatchObject({ code: 0 });
  const audit = await auditForms({ dataDir: folder, databaseUrl: postgres.url }, tally.acknowledged);
  report({
    case: "D6-flapping",
    rounds: count,
    ...asked,
    acknowledged: tally.acknowledged.length,
    refusedPosts: Object.fromEntries(tally.refused),
    ...audit,
  });
  expect(asked.answered).toBeGreaterThan(count);
  expect(asked.refused).toBeGreaterThan(count);
  expect([...tally.refused.keys()]).toEqual([503]);
  expect({ unanswered: tally.unanswered, ...audit }).toMatchObject({ unanswered: 0, lost: 0, doubled: 0, incomplete: 0 });
});
