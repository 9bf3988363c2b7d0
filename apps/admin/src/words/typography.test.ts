import { expect, test } from "vitest";
import { typography, withPlainSpaces } from "./typography.ts";

const shown = (text: string) => typography(text).replaceAll("\u00a0", "~");

test.for([
  ["Я в отпуске до 7 декабря", "Я~в~отпуске до~7~декабря"],
  ["Заявка № 5 у вас в работе", "Заявка №~5~у~вас в~работе"],
  ["так же, как мышью — и не иначе", "так~же, как мышью~— и~не~иначе"],
  ["кто-то другой", "кто-то другой"],
  ["о «Лёне»", "о~«Лёне»"],
])("«%s» gets no-break spaces and no other changes", ([text = "", wanted]) => expect(shown(text)).toBe(wanted));

test.for([
  ['jsxs("p", { children: ["обещали до ", time] })', 'jsxs("p", { children: ["обещали до~", time] })'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a module
  ["`Заявка № ${number} у ${name}`", "`Заявка №~${number} у~${name}`"],
  ['const at = (is: 1 | 2) => is ? "на сайте" : "-";', 'const at = (is: 1 | 2) => is ? "на~сайте" : "-";'],
  ["if (a in b) return /[а-яё] /;", "if (a in b) return /[а-яё] /;"],
])("only the Russian texts of a module are changed: %s", ([code = "", wanted]) => expect(shown(code)).toBe(wanted));

test("no-break spaces become ordinary spaces in a text that is used as data", () => {
  expect(withPlainSpaces(typography("Тем, о ком вы написали"))).toBe("Тем, о ком вы написали");
});
