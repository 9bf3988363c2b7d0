import { expect, test } from "vitest";
import { pairsIn } from "./pairs-in.ts";

test("two columns are read in the forms of Excel, of CSV and of text typed by hand", () => {
  expect(pairsIn("/a.html\t/prices\r\n\r\n  /b.html;/contacts\n/c.html   /news\n/старая страница\t/info\n/d.html")).toEqual([
    { line: 1, from: "/a.html", to: "/prices" },
    { line: 3, from: "/b.html", to: "/contacts" },
    { line: 4, from: "/c.html", to: "/news" },
    { line: 5, from: "/старая страница", to: "/info" },
    { line: 6, from: "/d.html", to: "" },
  ]);
});
