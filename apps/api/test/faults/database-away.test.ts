import { failureSchema } from "@len/contract/envelope";
import { expect, onTestFinished, test } from "vitest";
import { connectServer } from "../../src/db/server-pool.ts";
import { silentLog } from "../../src/http/log.ts";
import { appOver } from "../app.ts";
import { demoTemplate } from "../database-template.ts";
import { startTestPostgres } from "../postgres.ts";
import { report } from "./audit.ts";
import { rounds } from "./programme.ts";

const feedback = { name: "Анна", phone: "+79001234567" };

test("D6 while the database is down every call says so and when to come back, and the first after its return is answered", async () => {
  const postgres = await startTestPostgres();
  onTestFinished(postgres.stop);
  const { name, dataDir } = await (await demoTemplate()).onServer(postgres.url);
  const databaseUrl = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const pool = connectServer({ databaseUrl, log: silentLog });
  onTestFinished(pool.close);
  const app = appOver({ db: pool.db, dataDir });
  const ask = () => Promise.all(["/api/doctors", "/api/services", "/api/search?search=узи"].map((path) => app.request(path)));
  const send = (comment: string) =>
    app.request("/api/requests/feedback", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...feedback, comment }),
    });
  const count = rounds(2, 20);
  let refused = 0;

  for (let round = 0; round < count; round += 1) {
    for (const answer of [...(await ask()), await send(`до ${round}`)]) expect(answer.ok).toBe(true);

    await postgres.kill9();
    for (const answer of [...(await ask()), await send(`во время ${round}`)]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(failureSchema.parse(await answer.json()).error.code).toBe("maintenance");
      refused += 1;
    }

    await postgres.restart();
    for (const answer of [...(await ask()), await send(`после ${round}`)]) expect(answer.ok).toBe(true);
  }

  report({ case: "D6", rounds: count, refused });
});
