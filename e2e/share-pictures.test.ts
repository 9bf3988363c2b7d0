import { expect, test } from "@playwright/test";

test("however many pictures for networks are asked for at once, each comes or is refused with a time to come again", async ({
  request,
}) => {
  const map = await (await request.get("/sitemap.xml")).text();
  const parts = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const texts = await Promise.all(
    parts.filter((part) => part.startsWith("/sitemap/")).map(async (part) => (await request.get(part)).text()),
  );
  const paths = [map, ...texts]
    .flatMap((text) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname))
    .filter((path) => /^\/(?:specialists|categories|news|articles)\/.+/.test(path))
    .slice(0, 80);
  expect(paths).toHaveLength(80);
  // An address of other days tells today's.
  const found = await Promise.all(paths.map((path) => request.get(`/share/${"0".repeat(16)}${path}.jpg`, { maxRedirects: 0 })));
  const addresses = found.flatMap((response) => response.headers().location ?? []);
  expect(addresses).toHaveLength(80);

  const answers = await Promise.all(addresses.map(async (address) => ({ address, response: await request.get(address) })));

  const refused = answers.filter(({ response }) => response.status() !== 200);
  for (const { response } of refused) {
    expect(response.status()).toBe(503);
    expect(Number(response.headers()["retry-after"])).toBeGreaterThan(0);
    expect(response.headers()["cache-control"]).toContain("no-store");
  }
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(40);
  console.log(`drawn ${answers.length - refused.length}, refused ${refused.length}`);

  for (const { address } of refused.slice(0, 3)) {
    const again = await request.get(address);
    expect(again.headers()["content-type"]).toBe("image/jpeg");
  }
});
