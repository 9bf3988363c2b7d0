import { expect, test } from "vitest";
import { fineWords, lawOf, lawsOf, lawyerTable, worstFirst } from "./words.ts";

const rule = (id: string, state: "stops" | "soon" | "warns" | "ok", act = "99-ФЗ, статья 12") => ({
  ...{ id, name: id, state, sentence: `Сказано о\u00a0${id}.`, act: { words: act, checkedByLawyer: true } },
  ...{ places: state === "ok" ? [] : [{ title: "Ясенева М. А.", address: "/content/doctors/1" }], count: state === "ok" ? 0 : 3 },
});

test("rules that prevent the opening come first, then documents that expire soon", () => {
  const rules = [rule("ok", "ok"), rule("warns", "warns"), rule("stops", "stops"), rule("soon", "soon")];
  expect(worstFirst(rules).map(({ id }) => id)).toEqual(["stops", "soon", "warns", "ok"]);
});

test("several rules are named in one line with a grammatical number", () => {
  expect(fineWords([rule("адрес", "ok")])).toBe("Сказано о\u00a0адрес.");
  expect(fineWords([rule("адрес", "ok"), rule("ИНН", "ok")])).toBe("2\u00a0пункта: адрес, ИНН");
  expect(lawsOf([rule("а", "ok"), rule("б", "ok")])).toBe("99-ФЗ, статья 12");
  expect(lawsOf([rule("а", "ok"), rule("б", "ok", "152-ФЗ"), rule("в", "ok", "118н")])).toBe("99-ФЗ, статья 12 и\u00a0ещё 2\u00a0закона");
});

test("a law is marked until a lawyer has checked it, and so is a line of several laws with an unchecked one", () => {
  const unchecked = { words: "152-ФЗ, статья 9", checkedByLawyer: false };
  expect(lawOf(unchecked)).toBe("152-ФЗ, статья 9, проверить юристу");
  expect(lawOf({ ...unchecked, checkedByLawyer: true })).toBe("152-ФЗ, статья 9");
  expect(lawsOf([rule("а", "ok"), { ...rule("б", "ok"), act: unchecked }])).toBe(
    "99-ФЗ, статья 12 и\u00a0ещё 1\u00a0закон, проверить юристу",
  );
});

test("the table for the lawyer contains the state, the law and the places of each rule", () => {
  const [header, row] = lawyerTable({ groups: [{ id: "doctors", title: "Врачи", rules: [rule("образование", "stops")] }] });
  expect(header).toHaveLength(7);
  expect(row).toEqual(["Врачи", "Образование", "Мешает", "Сказано о образование.", "99-ФЗ, статья 12", "да", "Ясенева М. А.; и ещё 2"]);
});
