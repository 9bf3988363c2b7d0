// @vitest-environment node
import { expect, test } from "vitest";
import { visitorAddressHeader, visitorNetwork } from "./visitor-address.ts";

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::"],
  ["::1", "::"],
  ["unknown", "unknown"],
])("%s is counted to the network %s", (address, network) => {
  expect(visitorNetwork(new Request("http://site.test", { headers: { [visitorAddressHeader]: address } }))).toBe(network);
});
