import { expect, test } from "@playwright/test";

/** The maximum number of different pictures that wait to be drawn. */
const capacity = 40;

test("simultaneous requests for share pictures are answered up to the limit of the queue; the others get 503 with Retry-After", async ({
  request,
}) => {
  // The test takes long, because pictures are drawn one at a time.
  test.setTimeout(300_000);
  const map = await (await request.get("/sitemap.xml")).text();
  const parts = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const texts = await Promise.all(
    parts.filter((part) => part.startsWith("/sitemap/")).map(async (part) => (await request.get(part)).text()),
  );
  const paths = [map, ...texts]
    .flatMap((text) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname))
    .filter((path) => /^\/(?:specialists|categories|news|articles)\/.+/.test(path))
    .slice(0, 50);
  expect(paths).toHaveLength(50);

  // Requests the picture by an outdated URL, which redirects to the current picture.
  const ask = async (path: string) => ({ path, response: await request.get(`/share/${"0".repeat(16)}${path}.jpg`, { timeout: 240_000 }) });
  const answers = await Promise.all(paths.map(ask));

  const drawn = answers.filter(({ response }) => response.status() === 200);
  const refused = answers.filter(({ response }) => response.status() !== 200);
  console.log(`drawn ${drawn.length}, refused ${refused.length}`);
  // How many requests are refused depends on the machine: a fast one draws the eleventh picture before the fiftieth is requested. The unit
  // test of the queue proves that requests above the limit are refused.
  expect(drawn.length).toBeGreaterThanOrEqual(capacity);
  for (const { response } of drawn) expect(response.headers()["content-type"]).toBe("image/jpeg");
  for (const { response } of refused) {
    expect(response.status()).toBe(503);
    expect(Number(response.headers()["retry-after"])).toBeGreaterThan(0);
    expect(response.headers()["cache-control"]).toContain("no-store");
  }

  for (const { path } of refused) expect((await ask(path)).response.headers()["content-type"]).toBe("image/jpeg");
});
