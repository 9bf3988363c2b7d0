// @vitest-environment node
import { once } from "node:events";
import type { Server } from "node:http";
import { test as base, expect } from "vitest";
import { createMetrics, startMetricsServer } from "./metrics.ts";

const test = base.extend<{ scrape: (metrics: () => Promise<string>) => Promise<() => Promise<{ status: number; body: string }>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires this shape
  scrape: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (metrics) => {
      const server = startMetricsServer({ contentType: "text/plain", metrics }, { port: 0, host: "127.0.0.1" });
      servers.push(server);
      await once(server, "listening");
      const address = server.address();
      const port = typeof address === "object" ? address?.port : null;
      return async () => {
        const response = await fetch(`http://127.0.0.1:${port}/metrics`);
        return { status: response.status, body: await response.text() };
      };
    });
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  },
});

test("metrics that one process does not deliver in time are missing from this scrape only", async ({ scrape }) => {
  const answers = [() => Promise.reject(new Error("Operation timed out.")), async () => "site_requests_total 1"];
  const ask = await scrape(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")));

  expect(await ask()).toEqual({ status: 503, body: "" });
  expect(await ask()).toEqual({ status: 200, body: "site_requests_total 1" });
});

test("the metrics say whether the site receives changes", async () => {
  let hears = false;
  const { registry } = createMetrics({ hearsChanges: () => hears, changesHeard: () => 0, version: "1.2.3" });

  expect(await registry.metrics()).toContain("site_hears_changes 0");
  hears = true;
  expect(await registry.metrics()).toContain("site_hears_changes 1");
});
