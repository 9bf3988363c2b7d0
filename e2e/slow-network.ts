import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { test as base } from "./journey.ts";

/** The values of Lighthouse's slow 4G: the latency in milliseconds, and the bytes per millisecond that all answers share. */
const slow = { latency: 150, bytes: 200 };

const ofOneHop = ["connection", "keep-alive", "proxy-connection", "transfer-encoding"];

/**
 * A proxy that delays answers like a slow connection. It replaces Chromium's own emulation, which sometimes never delivers an answer: the
 * page then waits for its style sheets until the test times out.
 */
async function startSlowLine() {
  let free = 0;
  const server = createServer((req, res) => {
    const { headers, method = "GET", url = "" } = req;
    const asked = request(url, { method, headers: withoutHop(headers) }, async (answer) => {
      await wait(slow.latency);
      res.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
      for await (const chunk of answer) {
        free = Math.max(free, performance.now()) + chunk.length / slow.bytes;
        await wait(free - performance.now());
        res.write(chunk);
      }
      res.end();
    });
    asked.on("error", () => res.destroy());
    res.on("error", () => asked.destroy());
    req.pipe(asked);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const withoutHop = <Headers extends Record<string, unknown>>(headers: Headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneHop.includes(name))) as Headers;

/** A test on a slow network. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this shape
  proxy: async ({}, use) => {
    const { server, address } = await startSlowLine();
    await use({ server: address, bypass: "<-loopback>" });
    server.closeAllConnections();
    server.close();
  },
});
