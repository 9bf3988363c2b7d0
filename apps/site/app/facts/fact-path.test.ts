import { expect, test } from "vitest";
import { factPath } from "./fact-path.ts";

const fact = (id: string, places: ("info" | "contacts" | "menu")[]) => factPath({ id, title: "Есть ли парковка?", places });

test("two answers on one page have addresses of their own", () => {
  const [one, other] = ["01890000-0000-7000-8000-00000000000a", "01890000-0000-7000-8000-00000000000b"];

  expect(fact(one, ["contacts"])).toBe("/contacts#00000a");
  expect(fact(other, ["contacts", "menu"])).toBe("/contacts#00000b");
  expect(fact(one, ["info", "contacts"])).toBe("/info#00000a");
});

test("an answer that no page shows has the address of a search for its question", () => {
  expect(fact("01890000-0000-7000-8000-00000000000a", [])).toBe(
    "/search?search=%D0%95%D1%81%D1%82%D1%8C+%D0%BB%D0%B8+%D0%BF%D0%B0%D1%80%D0%BA%D0%BE%D0%B2%D0%BA%D0%B0%3F",
  );
});
