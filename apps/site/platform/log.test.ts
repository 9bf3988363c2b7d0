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
])("%s is logged without the secret token of the letter", (target) => {
  expect(loggedPath(target)).toMatch(/^\/subscribe\/(?:confirm|cancel)\/…$/);
});

const token = "qL7vR2-pXz_9aBcDeFgHiJkLmNoPqRsTuVwXyZ01234";

test.each([
  `/requests/${token}`,
  `/requests/${token}.data`,
  `/requests/${token}/?outcome=x`,
  `/requests/${token}/calendar.ics`,
  `/page-data/0123456789abcdefghijkl/requests/${token}`,
  `/%72equests/${token}`,
  `//Requests//x/${token}`,
])("%s is logged without the token of the request", (target) => {
  expect(loggedPath(target)).toBe("/requests/…");
});

test.each([
  "/z/AbCdEfGhJkLm",
  "/z/AbCdEfGhJkLm.data?outcome=x",
  "/z/AbCdEfGhJkLm/calendar.ics",
  "/page-data/0123456789abcdefghijkl/z/AbCdEfGhJkLm",
  "/%7a/AbCdEfGhJkLm",
  "//Z//AbCdEfGhJkLm",
])("%s is logged without the key of the short address", (target) => {
  expect(loggedPath(target)).toBe("/z/…");
});

test("pages without a token in their URL are logged by path, without the query", () => {
  expect(loggedPath("/specialists/yaseneva-mariya?page=2")).toBe("/specialists/yaseneva-mariya");
  expect(loggedPath("/requests/subscribe")).toBe("/requests/subscribe");
  expect(loggedPath("/requests/feedback/send")).toBe("/requests/feedback/send");
  expect(loggedPath("/news/z")).toBe("/news/z");
  expect(loggedPath("/%zz/a/b")).toBe("/%zz/a/b");
  expect(loggedPath("/")).toBe("/");
});
