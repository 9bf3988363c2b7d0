import { expect, test } from "vitest";
import { fileSize } from "./file-size.ts";

test("a file size is shown in whole kilobytes or tenths of a megabyte", () => {
  expect(fileSize(10)).toBe("1\u00a0КБ");
  expect(fileSize(126_976)).toBe("124\u00a0КБ");
  expect(fileSize(1_258_291)).toBe("1,2\u00a0МБ");
});
