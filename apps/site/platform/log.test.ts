import { expect, test } from "vitest";
import { loggedPath } from "./log.ts";

test.each([
  "/subscribe/confirm/Tok3n",
  "/subscribe/cancel/Tok3n?utm_source=letter",
  "/subscribe/confirm/Tok3n.data",
  "/subscribe/confirm/Tok3n/",
  "/page-data/0123456789abcdefghijkl/subscribe/confirm/Tok3n",
  "/Page-Data/0123456789abcdefghijkl/subscribe/confirm/Tok3n",
  "/%70age-data/0123456789abcdefghijkl/Subscribe/confirm/Tok3n",
  "//Subscribe//confirm//Tok3n",
  "/%73ubscribe/confirm/Tok3n",
  "/subscribe/confirm/x/Tok3n",
])("%s is logged without the word that answers the letter", (target) => {
  expect(loggedPath(target)).toMatch(/^\/subscribe\/(?:confirm|cancel)\/…$/);
});

test("other pages are logged by path, without the query", () => {
  expect(loggedPath("/specialists/yaseneva-mariya?page=2")).toBe("/specialists/yaseneva-mariya");
  expect(loggedPath("/requests/subscribe")).toBe("/requests/subscribe");
  expect(loggedPath("/%zz/a/b")).toBe("/%zz/a/b");
  expect(loggedPath("/")).toBe("/");
});
