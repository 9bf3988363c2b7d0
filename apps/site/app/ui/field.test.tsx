import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextField } from "./field.tsx";

test("the label, hint and error of a field follow the rules of typography", () => {
  const html = renderToStaticMarkup(
    <TextField id="wish" label="Добавить к заявке" hint="Не указывайте диагноз" error="Слово не подходит" />,
  );

  for (const text of ["Добавить к\u00a0заявке", "Не\u00a0указывайте диагноз", "Слово не\u00a0подходит"]) expect(html).toContain(text);
});
