import { readFile } from "node:fs/promises";
import type { RichText } from "@len/contract/blocks";
import { parse } from "yaml";
import * as z from "zod";
import { Refusal } from "../refusals/refusal.ts";
import { richTextOf } from "./markdown.ts";

const recordSchema = z.record(z.string(), z.unknown());

/** Reads a YAML or JSON file; JSON is a subset of YAML. */
export async function readContentFile(path: string): Promise<Fields> {
  const text = await readFile(path, "utf8").catch((cause) => {
    throw new Refusal("not_found", "Такого файла нет, или его нельзя прочитать.", { cause });
  });
  const record = recordSchema.safeParse(parsed(text));
  if (!record.success) throw new Refusal("validation", "В файле должны быть поля записи: «поле: значение».");
  return record.data;
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch (cause) {
    throw new Refusal("validation", `Это не YAML и не JSON.\n${cause instanceof Error ? cause.message : ""}`, { cause });
  }
}

type Schema = z.core.$ZodType;
type Fields = Record<string, unknown>;

/** Amounts of money in a file: «2 500 ₽». */
const money = /^(\d[\d \u00a0\u202f]*)(?:[.,](\d{2}))?[ \u00a0\u202f]?(?:₽|руб\.?)$/;

/**
 * Converts the fields of a file to the data of an edit. An absent field becomes the empty value that its schema accepts, if there is one;
 * `isWhole` is false for an edit, in which absent fields do not change. Texts are Markdown, amounts of money are in roubles.
 */
export function fromFile(schema: Schema, fields: Fields, { isWhole }: { isWhole: boolean }): Fields {
  const data = convert(schema, fields, isWhole, (leaf, value) => {
    if (kindOf(leaf) === "blocks") return typeof value === "string" ? richTextOf(value) : value;
    return kindOf(leaf) === "money" ? toKopecks(value) : value;
  });
  return recordSchema.parse(data);
}

/** Converts stored data to the fields of a file, so that `fromFile` gives the same data. */
export function toFile(schema: Schema, data: Fields): unknown {
  return convert(schema, data, false, (leaf, value) =>
    kindOf(leaf) === "money" && typeof value === "number" ? `${(value / 100).toFixed(value % 100 === 0 ? 0 : 2)} ₽` : value,
  );
}

/** The kind of a field in forms, from its `.meta()`. */
const kindOf = (schema: Schema) => z.globalRegistry.get(schema)?.kind;

type Leaf = (schema: Schema, value: unknown) => unknown;

/** `isFilled`: an object receives the fields that it lacks. Objects inside lists always do. */
function convert(schema: Schema, value: unknown, isFilled: boolean, leaf: Leaf): unknown {
  const inner = unwrapped(schema);
  if (value === null || value === undefined) return value;
  if (inner instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => convert(inner.element, item, true, leaf));
  const object = recordSchema.safeParse(value);
  if (!(inner instanceof z.ZodObject) || kindOf(inner) === "blocks" || !object.success) return leaf(inner, value);

  const fields: Fields = { ...object.data };
  for (const [name, field] of Object.entries<Schema>(inner.shape)) {
    const given = name in fields ? convert(field, fields[name], true, leaf) : isFilled ? emptyOf(field) : undefined;
    if (given !== undefined) fields[name] = given;
  }
  return fields;
}

function unwrapped(schema: Schema): Schema {
  const isWrapper = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}

const noText: RichText = { type: "doc", content: [] };

/** Numbers, dates and yes-or-no fields have no empty value: the file must have them. */
function emptyOf(schema: Schema): unknown {
  return [undefined, null, [], "", noText].find((empty) => z.safeParse(schema, empty).success);
}

function toKopecks(value: unknown): unknown {
  const [, roubles, kopecks = "00"] = money.exec(String(value)) ?? [];
  if (roubles === undefined) throw new Refusal("validation", `Сумму пишут в рублях, со знаком: 2 500 ₽. Здесь: ${String(value)}.`);
  return Number(roubles.replace(/\D/g, "") + kopecks);
}
