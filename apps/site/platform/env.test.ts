// @vitest-environment node
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

test("the default URL of the site is on localhost", () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    siteUrl: "http://localhost:3000",
    apiInternalUrl: "http://localhost:3001",
    trustedProxies: 0,
  });
});

test("an empty value counts as absent, and the slash at the end of a URL is dropped", () => {
  expect(readEnv({ SITE_PORT: "", SITE_URL: "https://len.example/" })).toMatchObject({ port: 3000, siteUrl: "https://len.example" });
});

test.each([
  [{}, undefined, "127.0.0.1"],
  [{ TRUST_PROXY: "0" }, undefined, "127.0.0.1"],
  [{ TRUST_PROXY: "1" }, "127.0.0.1", "127.0.0.1"],
  [{ TRUST_PROXY: "127.0.0.1,10.0.0.0/8" }, "127.0.0.1", "127.0.0.1"],
  [{ TRUST_PROXY: "1", BIND_HOST: "0.0.0.0" }, "0.0.0.0", "127.0.0.1"],
  [{ BIND_HOST: "::" }, "::", "127.0.0.1"],
  [{ BIND_HOST: "10.0.0.5" }, "10.0.0.5", "10.0.0.5"],
])("with %j the site listens on %s, its metrics on %s", (variables, host, metricsHost) => {
  expect(readEnv(variables)).toMatchObject({ host, metricsHost });
});

test("each invalid value is reported in a line that names the variable", () => {
  const read = () => readEnv({ SITE_PORT: "many", API_URL: "localhost", TRUST_PROXY: "-1", BIND_HOST: "everywhere" });

  expect(read).toThrow(/^SITE_PORT: .+\nAPI_URL: .+\nTRUST_PROXY: .+\nBIND_HOST: .+$/);
});

test("Z26: a Cyrillic address is converted to an origin once", () => {
  const env = readEnv({ SITE_URL: "https://Клиника.РФ/", API_URL: "https://апи.клиника.рф:8443", API_INTERNAL_URL: "http://АПИ:3001/" });

  expect(env).toMatchObject({
    siteUrl: "https://xn--80apagcdp.xn--p1ai",
    apiUrl: "https://xn--80aqu.xn--80apagcdp.xn--p1ai:8443",
    apiInternalUrl: "http://xn--80aqu:3001",
  });
  for (const SITE_URL of ["https://клиника.рф/сайт", "https://клиника.рф?a", "https://a:b@клиника.рф"]) {
    expect(() => readEnv({ SITE_URL })).toThrow("SITE_URL: an address without a path or query");
  }
});
