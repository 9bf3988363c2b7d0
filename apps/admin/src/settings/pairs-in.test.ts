import { expect, test } from "vitest";
import { pairsIn } from "./pairs-in.ts";

test("two columns are read as Excel, CSV and people write them", () => {
  expect(pairsIn("/a.html\t/prices\r\n\r\n  /b.html;/contacts\n/c.html   /news\n/старая страница\t/info\n/d.html")).toEqual([
    { from: "/a.html", to: "/prices" },
    { from: "/b.html", to: "/contacts" },
    { from: "/c.html", to: "/news" },
    { from: "/старая страница", to: "/info" },
    { from: "/d.html", to: "" },
  ]);
});
