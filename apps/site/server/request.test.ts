// @vitest-environment node
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { trustedProxiesSchema } from "@len/contract/visitor-address";
import { expect, test } from "vitest";
import { visitorAddressHeader } from "../platform/visitor-address.ts";
import { isOwnPost, pathOf, toRequest, visitorAddressOf } from "./request.ts";

type Sent = { path?: string; method?: string; headers?: Record<string, string | string[]> };

/** Sends a request to our server over a real connection, and returns what `look` reads from it. */
async function received<Value>(sent: Sent, look: (req: IncomingMessage) => Value): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  const server = createServer((req, res) => {
    resolve(look(req));
    res.end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  request({ port, ...sent }, (response) => response.resume().on("end", () => server.close())).end();
  return promise;
}

const env = { siteUrl: "https://len.example", trustedProxies: 0 };

test.each([
  ["/specialists?page=2", "/specialists?page=2"],
  ["http://evil.example/specialists?page=2", "/specialists?page=2"],
  ["*", null],
])("of the request line %s only the path and the query are used", async (path, expected) => {
  expect(await received({ path, method: path === "*" ? "OPTIONS" : "GET" }, pathOf)).toBe(expected);
});

test("the origin is the configured one, whatever the Host header, the forwarding headers and the slashes are", async () => {
  const headers = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    Forwarded: "host=evil.example",
    [visitorAddressHeader]: "1.1.1.1",
  };

  const made = await received({ headers }, (req) => toRequest(req, "//evil.example/%2e%2e/a?b=c?d", null, env));

  expect(made.url).toBe("https://len.example/a?b=c?d");
  expect(made.headers.get("Host")).toBe("len.example");
  expect(made.headers.has("X-Forwarded-Host")).toBe(false);
  expect(made.headers.get(visitorAddressHeader)).toBe("127.0.0.1");
});

test("HEAD is passed to the pages as GET", async () => {
  expect((await received({ method: "HEAD" }, (req) => toRequest(req, "/", null, env))).method).toBe("GET");
});

test.each([
  [0, "127.0.0.1"],
  [1, "192.0.2.2"],
  [2, "198.51.100.1"],
  [9, "203.0.113.9"],
  ["127.0.0.1,192.0.2.0/24", "198.51.100.1"],
  ["10.0.0.0/8", "127.0.0.1"],
])("behind %s proxies of our own the visitor's address is %s", async (proxies, address) => {
  const trusted = trustedProxiesSchema.parse(String(proxies));
  const headers = { "X-Forwarded-For": ["203.0.113.9, 198.51.100.1", "192.0.2.2"] };

  expect(await received({ headers }, (req) => visitorAddressOf(req, trusted))).toBe(address);
});

test.each([
  [undefined, "https://len.example", true],
  ["https://len.example", "https://len.example", true],
  ["http://len.example", "https://len.example", false],
  ["https://evil.example", "https://len.example", false],
  ["null", "https://len.example", false],
  ["http://127.0.0.1:3000", "http://localhost:3000", true],
  ["http://127.0.0.1:4000", "http://localhost:3000", false],
  ["http://localhost", "https://len.example", false],
])("a post from %s to %s is accepted as our own: %s", async (origin, siteUrl, own) => {
  expect(await received({ method: "POST", headers: origin ? { Origin: origin } : {} }, (req) => isOwnPost(req, siteUrl))).toBe(own);
});
