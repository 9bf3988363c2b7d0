// @vitest-environment jsdom
import { expect, test } from "vitest";
import { plainOf } from "./plain.ts";

const clipboard = (plain: string, html = "") => ({ getData: (type: string) => (type === "text/html" ? html : plain) });
const read = (plain: string, html?: string) => {
  const { text, losses } = plainOf(clipboard(plain, html));
  return [text, ...losses.sentences()];
};

test("Z21: a field without formatting keeps superscripts and subscripts", () => {
  expect(read("Тромбоциты 109/л", "<p>Тромбоциты <b>10<sup>9</sup></b>/л</p>")).toEqual(["Тромбоциты 10⁹/л"]);
  expect(read("10й", "<p>10<sup>й</sup></p>")).toEqual(["10й", "верхние и нижние индексы стали обычным текстом: «й»"]);
});

test("Z21: a struck-out price is not inserted into a field without formatting", () => {
  const table = "<table><tr><td>Приём</td><td><s>5 000</s></td><td>4 000</td></tr><tr><td>УЗИ</td><td></td><td>900</td></tr></table>";

  expect(read("Приём\t5 000\t4 000\nУЗИ\t\t900", table)).toEqual(["Приём\t\t4 000\nУЗИ\t\t900", "зачёркнутое не вставлено: «5 000»"]);
  expect(read("• 5 000\n• 4 000", "<ul><li><s>5 000</s></li><li>4 000</li></ul>")).toEqual(["4 000", "зачёркнутое не вставлено: «5 000»"]);
});

test("other texts are inserted as the plain text of the clipboard", () => {
  expect(read("• один\r\n• два", "<ul><li><b>один</b></li><li>два</li></ul>")).toEqual(["• один\r\n• два"]);
});
