import { type TrustedProxies, trustedProxiesSchema } from "@len/contract/visitor-address";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countedNetwork } from "./counted-visitor.ts";

const secret = "secret-of-site-and-api";
const nothing = { socket: "192.0.2.1", forwardedFor: undefined, visitorAddress: undefined, siteSecret: undefined };
const seed = 20_260_214;

const counted = (came: Partial<typeof nothing> | Record<string, string>, trustProxy: TrustedProxies = 0) =>
  countedNetwork({ ...nothing, ...came }, { trustProxy, siteApiSecret: secret });

const spoofed = "203.0.113.66";

test.for([
  // [number of our proxies, X-Forwarded-For, counted address]
  [0, undefined, "192.0.2.1"],
  [0, spoofed, "192.0.2.1"],
  [0, `${spoofed}, 198.51.100.7`, "192.0.2.1"],
  [1, undefined, "192.0.2.1"],
  [1, "198.51.100.7", "198.51.100.7"],
  [1, `${spoofed}, 198.51.100.7`, "198.51.100.7"],
  [1, `${spoofed},${spoofed} ,198.51.100.7`, "198.51.100.7"],
  [1, `${spoofed}, 198.51.100.7:40112`, "198.51.100.7"],
  [1, `${spoofed}, unknown`, "192.0.2.1"],
  [1, `${spoofed}, `, "192.0.2.1"],
  [2, undefined, "192.0.2.1"],
  [2, "198.51.100.7", "198.51.100.7"],
  [2, "198.51.100.7, 10.0.0.2", "198.51.100.7"],
  [2, `${spoofed}, 198.51.100.7, 10.0.0.2`, "198.51.100.7"],
  [2, `${spoofed}, [2001:db8:1:2::9]:443, 10.0.0.2`, "2001:db8:1:2::/64"],
] as const)("behind %i proxies «%s» counts for %s", ([trustProxy, forwardedFor, expected]) => {
  expect(counted(forwardedFor === undefined ? {} : { forwardedFor }, trustProxy)).toBe(expected);
});

const networks = trustedProxiesSchema.parse("192.0.2.1, 10.0.0.0/8,2001:db8:ffff::/48");

test.for([
  // [address of the connection, X-Forwarded-For, counted address]
  ["192.0.2.1", undefined, "192.0.2.1"],
  ["192.0.2.1", "198.51.100.7", "198.51.100.7"],
  ["::ffff:192.0.2.1", "198.51.100.7", "198.51.100.7"],
  ["2001:db8:ffff::5", "198.51.100.7", "198.51.100.7"],
  ["192.0.2.1", `${spoofed}, 198.51.100.7`, "198.51.100.7"],
  ["192.0.2.1", `${spoofed}, 198.51.100.7, 10.1.2.3`, "198.51.100.7"],
  ["192.0.2.1", "10.9.9.9, 10.1.2.3", "10.9.9.9"],
  ["192.0.2.1", `${spoofed}, unknown, 10.1.2.3`, "192.0.2.1"],
  // A request that does not come through a listed proxy counts for the connection's own address.
  ["198.51.100.66", spoofed, "198.51.100.66"],
  ["198.51.100.66", `${spoofed}, 10.1.2.3`, "198.51.100.66"],
  ["192.0.2.2", spoofed, "192.0.2.2"],
] as const)("with listed proxies a connection from %s with «%s» counts for %s", ([socket, forwardedFor, expected]) => {
  expect(counted({ socket, ...(forwardedFor !== undefined && { forwardedFor }) }, networks)).toBe(expected);
});

test.each(["", "-1", "11", "1.5", "proxy", "10.0.0.0/33", "10.0.0.1,", "300.0.0.1", "10", "1,2"])("TRUST_PROXY=%s", (text) => {
  expect(trustedProxiesSchema.safeParse(text).success).toBe(text === "10");
});

test.for([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["::ffff:c633:6407", "198.51.100.7"],
  ["0:0:0:0:0:ffff:198.51.100.7", "198.51.100.7"],
] as const)("%s counts for %s", ([socket, expected]) => {
  expect(counted({ socket })).toBe(expected);
});

test("the visitor's address sent by the site is used with the secret, and ignored without it", () => {
  const visitorAddress = "198.51.100.7";

  expect(counted({ visitorAddress, siteSecret: secret })).toBe("198.51.100.7");
  expect(counted({ visitorAddress, siteSecret: secret, forwardedFor: spoofed }, 1)).toBe("198.51.100.7");
  for (const siteSecret of ["", "secret", `${secret} `, secret.toUpperCase(), "\u0000"]) {
    expect(counted({ visitorAddress, siteSecret })).toBe("192.0.2.1");
  }
  expect(counted({ visitorAddress })).toBe("192.0.2.1");
  expect(countedNetwork({ ...nothing, visitorAddress, siteSecret: "undefined" }, { trustProxy: 0, siteApiSecret: undefined })).toBe(
    "192.0.2.1",
  );
});

test("when the site does not know its visitor's address, the site itself is counted", () => {
  for (const visitorAddress of ["", "unknown", "198.51.100.7, 10.0.0.1"]) {
    expect(counted({ visitorAddress, siteSecret: secret })).toBe("192.0.2.1");
  }
});

test("S2: all addresses of one /64 are one visitor; those of two /64 are two", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(":"));
  fc.assert(
    fc.property(half, half, half, half, (network, other, one, two) => {
      fc.pre(!/^0:0:0:0$/.test(network) && !/^0:0:0:0$/.test(other));
      expect(counted({ socket: `${network}:${one}` })).toBe(counted({ socket: `${network}:${two}` }));
      expect(counted({ socket: `${network}:${one}` }) === counted({ socket: `${other}:${one}` })).toBe(network === other);
    }),
    { numRuns: 200, seed },
  );
});

test("S2: whatever headers the caller sends, the address is the one that our outermost proxy saw", () => {
  const junk = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: "binary", maxLength: 60 }), fc.constantFrom("", ",", "unknown", "_hidden"));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 }),
      fc.array(junk, { maxLength: 5 }),
      junk,
      junk,
      (trustProxy, written, visitorAddress, siteSecret) => {
        const hops = ["198.51.100.7", "10.0.0.2"].slice(0, trustProxy);
        const came = { forwardedFor: [...written, ...hops].join(","), visitorAddress, siteSecret };
        expect(counted(came, trustProxy)).toBe(trustProxy === 0 ? "192.0.2.1" : "198.51.100.7");
      },
    ),
    { numRuns: 200, seed },
  );
});
