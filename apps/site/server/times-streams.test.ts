// @vitest-environment node
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createTimesStreams } from "./times-streams.ts";

const env = { trustedProxies: 0, rateLimitPosts: 30 };

/** The stream on a server of its own; `open` reads it as a page does. */
async function start(limits?: { ofProcess: number; ofNetwork: number }) {
  const streams = createTimesStreams(env, limits);
  const server = createServer(streams.open).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    streams.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  async function open() {
    const response = await fetch(`http://127.0.0.1:${port}/times/changes`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return { status: response.status, next: async () => (await reader?.read())?.value, leave: () => reader?.cancel() };
  }
  return { streams, open };
}

test("an open page is notified of the doctors whose times have changed", async () => {
  const { streams, open } = await start();
  streams.connected();
  const page = await open();
  expect(page.status).toBe(200);
  await page.next();

  streams.changed(["doctor"]);
  expect(await page.next()).toBe('event: times\ndata: {"doctors":["doctor"]}\n\n');
  streams.changed(null);
  expect(await page.next()).toBe('event: times\ndata: {"doctors":null}\n\n');
});

test("while the site receives no changes from the API, open streams end and new ones are refused", async () => {
  const { streams, open } = await start();
  expect((await open()).status).toBe(503);
  streams.connected();
  const page = await open();
  await page.next();

  streams.disconnected();

  expect(await page.next()).toBeUndefined();
  expect((await open()).status).toBe(503);
});

test("the number of streams is limited for a network and for the process; closing a page frees one", async () => {
  const { streams, open } = await start({ ofProcess: 10, ofNetwork: 2 });
  streams.connected();
  const page = await open();
  await open();
  expect((await open()).status).toBe(503);

  await page.leave();

  await expect.poll(async () => (await open()).status).toBe(200);
});
