// @vitest-environment node
import { expect, test } from "vitest";
import { encodingFor } from "./answer.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["identity", "identity"],
  ["", "identity"],
  [undefined, "identity"],
  ["BR", "br"],
  ["*", "br"],
  ["br;q=0, *;q=0.1", "gzip"],
])("a visitor whose browser accepts %j gets %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
