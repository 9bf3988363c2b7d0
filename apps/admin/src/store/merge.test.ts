import { describe, expect, it } from "vitest";
import { compareWords } from "./compare.ts";
import { merge } from "./merge.ts";

const base = {
  title: "Врач-косметолог",
  lead: "Работает с лазером двенадцать лет. Лечит сосуды и пигментные пятна, перед процедурой делает пробную вспышку.",
  duties: ["Вести приём", "Заполнять карты", "Отвечать на звонки"],
  salaryFrom: 16_000_000,
  seo: { title: null, noindex: false },
};
const paths = ["title", "lead", "duties", "salaryFrom", "seo.title", "seo.noindex"];
const merged = (theirs: object, mine: object) => merge(paths, base, { ...base, ...theirs }, { ...base, ...mine });

describe("comparison", () => {
  it("compares whole Russian words and keeps every character of both texts", () => {
    const after = "Работает с лазером с 2014 года. Лечит сосуды и пигментные пятна, перед процедурой делает пробную вспышку.";
    const changes = compareWords(base.lead, after);
    expect(changes.filter(({ kind }) => kind !== "same")).toEqual([
      { kind: "removed", text: "двенадцать лет" },
      { kind: "added", text: "с 2014 года" },
    ]);
    const joined = (without: string) => changes.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join("");
    expect(joined("added")).toBe(base.lead);
    expect(joined("removed")).toBe(after);
  });
});

describe("merge", () => {
  it("merges fields that only one of two people has changed, also inside groups", () => {
    expect(merged({ title: "Косметолог", seo: { title: "Работа", noindex: false } }, { salaryFrom: 18_000_000 })).toEqual({
      data: { ...base, title: "Косметолог", salaryFrom: 18_000_000, seo: { title: "Работа", noindex: false } },
      clashes: [],
      onlyTheirs: ["title", "seo.title"],
      onlyMine: ["salaryFrom"],
    });
  });

  it("finds no conflict when two people have made the same change", () => {
    expect(merged({ title: "Косметолог" }, { title: "Косметолог" })).toEqual({
      data: { ...base, title: "Косметолог" },
      clashes: [],
      onlyTheirs: [],
      onlyMine: [],
    });
  });

  it("offers a combination of two edits of a text if their words do not overlap", () => {
    const theirs = base.lead.replace("двенадцать лет", "с 2014 года");
    const mine = base.lead.replace("сосуды", "сосуды, рубцы").replace("перед процедурой", "перед первой процедурой");
    const { clashes, data } = merged({ lead: theirs }, { lead: mine });
    expect(clashes).toEqual([
      {
        path: "lead",
        base: base.lead,
        theirs,
        mine,
        both: "Работает с лазером с 2014 года. Лечит сосуды, рубцы и пигментные пятна, перед первой процедурой делает пробную вспышку.",
      },
    ]);
    expect(data.lead).toBe(mine);
  });

  it.each([
    ["the same word", "десять лет", "одиннадцать лет"],
    ["words side by side", "двенадцать зим", "десять лет"],
    ["one place, filled by both", "двенадцать полных лет", "двенадцать долгих лет"],
  ])("requires a choice by a person: %s", (_, theirs, mine) => {
    const { clashes } = merged({ lead: base.lead.replace("двенадцать лет", theirs) }, { lead: base.lead.replace("двенадцать лет", mine) });
    expect(clashes).toHaveLength(1);
    expect(clashes[0]).not.toHaveProperty("both");
  });

  it("combines the lines added by two people, and adds the same line once", () => {
    const { clashes } = merged(
      { duties: ["Вести первичный приём", "Заполнять карты", "Отвечать на звонки", "Учиться"] },
      { duties: ["Вести приём", "Заполнять карты", "Учить других", "Отвечать на звонки", "Учиться"] },
    );
    expect(clashes[0]?.both).toEqual(["Вести первичный приём", "Заполнять карты", "Учить других", "Отвечать на звонки", "Учиться"]);
  });

  it("combines a new line with a change of the line before it, but not two new lines at one place", () => {
    const lines = (theirs: string[], mine: string[]) => merged({ duties: theirs }, { duties: mine }).clashes[0]?.both;
    const [first = "", second = "", third = ""] = base.duties;
    expect(lines([first, second, "Звонить"], [first, second, third, "Учиться"])).toEqual([first, second, "Звонить", "Учиться"]);
    expect(lines([first, second, third, "Учить"], [first, second, third, "Учиться"])).toBeUndefined();
    expect(lines([first, third], [first, "Вести карты", third])).toBeUndefined();
  });

  it("does not combine two numbers, or an edit with a removal", () => {
    const { clashes } = merged({ salaryFrom: 17_000_000, title: null }, { salaryFrom: null, title: "Косметолог" });
    expect(clashes.map(({ path, both }) => ({ path, both }))).toEqual([{ path: "title" }, { path: "salaryFrom" }]);
  });

  it("treats an empty text like a missing text, as the form does", () => {
    expect(merged({ seo: { noindex: false } }, {}).onlyTheirs).toEqual([]);
  });
});
