import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReplyText } from "./reply-text.tsx";

const markOf = (reply: string) => render(<ReplyText reply={reply} />).container.querySelector("span")?.textContent;

test("the signature of a reply is its short last line without a full stop", () => {
  expect(markOf("Алевтина, спасибо.\nМария Ясенева, главный врач")).toBe("Мария Ясенева, главный врач");
});

test("a reply without a signature is only text", () => {
  expect(markOf("Алевтина, спасибо.\nМы передали ваши слова врачу.")).toBeUndefined();
  expect(markOf("Спасибо")).toBeUndefined();
});
