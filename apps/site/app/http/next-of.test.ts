import { expect, test } from "vitest";
import { nextOf } from "./next-of.ts";

const params = (query: string) => new URLSearchParams(query);
const notFound = expect.objectContaining({ init: { status: 404 } });

/** The result of requesting a URL, including thrown responses. */
function ask(name: string, query: string): unknown {
  try {
    return nextOf(name, params(query));
  } catch (answer) {
    return answer;
  }
}

test("the URL names a doctor and a page; without a page it is the first", () => {
  expect(ask("yaseneva-mariya", "page=3")).toEqual({ name: "yaseneva-mariya", page: 3 });
  expect(ask("4a26e2d4-0282-5385-be72-c7b6577784b7", "")).toEqual({ name: "4a26e2d4-0282-5385-be72-c7b6577784b7", page: 1 });
});

test.each(["page=", "page=0", "page=-1", "page=1.5", "page=две", "page=9999999"])("?%s is not a valid page number", (query) => {
  expect(ask("yaseneva-mariya", query)).toEqual(notFound);
});

test.each(["", "..", "a/b", "Ясенева", "yaseneva,gromov", "a\u0000", "a".repeat(201)])("%j is not a valid name", (name) => {
  expect(ask(name, "page=2")).toEqual(notFound);
});
