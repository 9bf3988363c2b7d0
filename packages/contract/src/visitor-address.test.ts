import { expect, test } from "vitest";
import { bindHostSchema, visitorNetwork } from "./visitor-address.ts";

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", null],
  ["", null],
])("requests from %s are counted for the network %s", (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});

test.each([
  ["127.0.0.1", true],
  ["0.0.0.0", true],
  ["::", true],
  ["localhost", false],
  ["10.0.0", false],
  ["10.0.0.1/8", false],
])("BIND_HOST=%s", (text, isGood) => {
  expect(bindHostSchema.safeParse(text).success).toBe(isGood);
});
