import { expect, test } from "vitest";
import { setFirstLine } from "./first-line.ts";

const first = "Ср, 2 декабря, 15:40.";
const second = "Пт, 4 декабря, 09:40.";

function commentWith(value: string) {
  const comment = document.createElement("textarea");
  comment.value = value;
  return comment;
}

test("the chosen time is the first line; another time replaces it alone, and no time removes it", () => {
  const comment = commentWith("Приду с коляской");

  setFirstLine(comment, first);
  expect(comment.value).toBe(`${first}\nПриду с коляской`);
  setFirstLine(comment, second);
  expect(comment.value).toBe(`${second}\nПриду с коляской`);
  setFirstLine(comment, null);
  expect(comment.value).toBe("Приду с коляской");
});

test("a line that the visitor has edited is left, and an emptied comment gets the line again", () => {
  const comment = commentWith("");
  setFirstLine(comment, first);
  comment.value = "В среду приду с мужем";

  setFirstLine(comment, second);
  expect(comment.value).toBe("В среду приду с мужем");

  comment.value = "";
  setFirstLine(comment, second);
  expect(comment.value).toBe(second);
});

test("a comment that came back from the server with its line does not get it twice", () => {
  const comment = commentWith(`${first}\nУтром`);
  setFirstLine(comment, first);
  expect(comment.value).toBe(`${first}\nУтром`);
  setFirstLine(comment, null);
  expect(comment.value).toBe("Утром");
});
