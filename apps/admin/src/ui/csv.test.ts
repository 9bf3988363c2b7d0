import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("a text that a spreadsheet would read as a formula gets a tab before it; quotes and line breaks stay inside their cell", () => {
  expect(csvOf([["Имя", "=1+1", "+7 900", "-1", "@a", 'Он сказал "да";\nи ушёл']])).toBe(
    '\uFEFF"Имя";"\t=1+1";"\t+7 900";"\t-1";"\t@a";"Он сказал ""да"";\nи ушёл"\r\n',
  );
});
