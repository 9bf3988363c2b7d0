import { expect, test } from "vitest";
import { loginName } from "./actor.ts";

const passwd = "root:x:0:0:root:/root:/bin/bash\nanna:x:1000:1000:Anna:/home/anna:/bin/bash\n";

test.for([
  ["1000", "anna"],
  ["0\n", "root"],
  ["1001", "1001"],
  ["4294967295", null],
  ["", null],
] as const)("the login uid %j belongs to %j", ([uid, name]) => {
  expect(loginName(uid, passwd)).toBe(name);
});
