import { describe, expect, it } from "vitest";
import * as z from "zod";
import { merge } from "../../store/merge.ts";
import { clinicTime } from "../../words/clinic-time.ts";
import { textOf } from "./field-words.ts";
import { fieldsOf, wholeFields } from "./fields.ts";
import { FormValues } from "./form-values.ts";

const schema = z.toJSONSchema(
  z.strictObject({
    title: z.string().max(500).meta({ title: "Название", width: "half" }),
    duties: z.array(z.string()).max(100).meta({ title: "Обязанности", kind: "lines" }),
    salaryFrom: z.int().min(0).nullable().meta({ title: "Зарплата от", kind: "money", width: "third" }),
    employment: z.enum(["full", "part"]).meta({ title: "Занятость", choices: { full: "полная", part: "частичная" } }),
    contact: z.uuid().nullable().meta({ title: "О работе расскажет", reference: "doctors" }),
    doctors: z.array(z.uuid()).meta({ title: "Врачи", reference: "doctors" }),
    validUntil: z.iso.date().nullable().meta({ title: "По" }),
    inMainPage: z.boolean().meta({ title: "На главной" }),
    blocks: z.strictObject({ type: z.literal("doc"), content: z.array(z.unknown()) }).meta({ title: "Текст", kind: "blocks" }),
    seo: z.strictObject({ title: z.string().nullable().meta({ title: "Заголовок" }) }).meta({ title: "Для поисковиков" }),
  }),
);

it("the form reads labels, widths, kinds and groups from the schema of a section", () => {
  const fields = fieldsOf({ schema: { ...schema } });
  expect(fields.map(({ path, label, kind, width }) => [path, label, kind, width])).toEqual([
    ["title", "Название", "text", "half"],
    ["duties", "Обязанности", "lines", "full"],
    ["salaryFrom", "Зарплата от", "money", "third"],
    ["employment", "Занятость", "choice", "half"],
    ["contact", "О работе расскажет", "reference", "half"],
    ["doctors", "Врачи", "references", "full"],
    ["validUntil", "По", "day", "half"],
    ["inMainPage", "На главной", "flag", "half"],
    ["blocks", "Текст", "blocks", "full"],
    ["seo.title", "Заголовок", "text", "half"],
  ]);
  expect(fields.filter(({ isNullable }) => isNullable).map(({ path }) => path)).toEqual([
    "salaryFrom",
    "contact",
    "validUntil",
    "seo.title",
  ]);
  expect(fields.filter(({ isRequired }) => !isRequired).map(({ path }) => path)).toEqual([
    "salaryFrom",
    "contact",
    "validUntil",
    "seo.title",
  ]);
  expect(fields.find(({ path }) => path === "employment")?.choices).toEqual([
    { value: "full", label: "полная" },
    { value: "part", label: "частичная" },
  ]);
  expect(fields.find(({ path }) => path === "contact")?.reference).toBe("doctors");
  expect(fields.find(({ path }) => path === "title")?.maxLength).toBe(500);
  expect(fields.find(({ path }) => path === "seo.title")?.group).toBe("Для поисковиков");
});

it("a row of a list has its own fields, without the id that the panel generates", () => {
  const prices = z.strictObject({
    prices: z
      .array(
        z.strictObject({
          id: z.uuid(),
          title: z.string().meta({ title: "Название" }),
          max: z.int().nullable().meta({ title: "До", kind: "money", width: "third" }),
        }),
      )
      .meta({ title: "Цены" }),
  });
  const [field] = fieldsOf({ schema: { ...z.toJSONSchema(prices) } });
  expect(field).toMatchObject({ path: "prices", kind: "groups", hasRowIds: true });
  expect(field?.row.map(({ path, label, kind }) => [path, label, kind])).toEqual([
    ["title", "Название", "text"],
    ["max", "До", "money"],
  ]);
});

describe("a group that may be absent", () => {
  const pair = z.strictObject({
    seo: z.strictObject({ title: z.string().meta({ title: "Заголовок" }) }).meta({ title: "Для поисковиков" }),
    consent: z
      .strictObject({
        number: z.string().nullable().meta({ title: "Номер" }),
        scope: z.enum(["site"]).meta({ title: "Где", choices: { site: "Только на сайте" } }),
      })
      .nullable()
      .meta({ title: "Согласие пациента" }),
  });
  const fields = wholeFields(fieldsOf({ schema: { ...z.toJSONSchema(pair) } }));
  const paths = fields.map(({ path }) => path);
  const given = { seo: { title: "Пара" }, consent: { number: "12", scope: "site" } };

  it("is saved and merged as one field, other groups by their fields", () => {
    expect(paths).toEqual(["seo.title", "consent"]);
    const values = new FormValues(given);
    values.write({ ...given, consent: null }, paths);
    expect(values.read()).toEqual({ ...given, consent: null });
  });

  it("is never combined from two versions", () => {
    const [theirs, mine] = [
      { number: "13", scope: "site" },
      { number: "12", scope: "site-and-socials" },
    ];
    const merged = merge(paths, given, { ...given, consent: theirs }, { ...given, consent: mine });
    expect(merged).toMatchObject({ data: { consent: mine }, clashes: [{ path: "consent", theirs, mine }], onlyTheirs: [], onlyMine: [] });
    expect(merge(paths, given, { ...given, consent: null }, given).data.consent).toBeNull();
  });

  it("is described by its own title and its fields", () => {
    const [, consent] = fields;
    const clinic = clinicTime("Europe/Moscow", Date.parse("2026-11-23T14:32:00+03:00"));
    expect(consent?.label).toBe("Согласие пациента");
    expect(consent && textOf(consent, given.consent, clinic, new Map())).toBe("12, Только на сайте");
  });
});

it("a list of choices is one field", () => {
  const zones = {
    type: "array",
    items: { type: "string", enum: ["cheeks", "nose"] },
    title: "Где бывает",
    kind: "choices",
    choices: { cheeks: "Щёки", nose: "Нос" },
  };

  expect(fieldsOf({ schema: { type: "object", properties: { zones } } })).toMatchObject([
    {
      path: "zones",
      kind: "choices",
      width: "full",
      choices: [
        { value: "cheeks", label: "Щёки" },
        { value: "nose", label: "Нос" },
      ],
    },
  ]);
});
