import { requiredMessage, tooLongMessage } from "@len/contract/checks";
import * as z from "zod";

/** Maximum length of a text and a list of a draft if the section sets none. */
const longestText = 20_000;
const longestList = 1000;

const emptyText = { type: "doc", content: [] };

/**
 * The schema of a draft made from the schema for publishing: the same fields, types and upper bounds, but any field may be absent, null or
 * "", and rules between fields are checked at publishing. Texts are stored as typed. Rich text is restricted to the closed set of blocks.
 */
export function draftOf(schema: z.core.$ZodType): z.ZodType {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodObject) {
    const fields = Object.entries(bare.shape).map(([name, field]) => [name, draftOf(field).optional()] as const);
    const shape = Object.fromEntries(fields);
    return (bare.def.catchall instanceof z.ZodNever ? z.strictObject(shape) : z.object(shape)).nullable();
  }
  if (bare instanceof z.ZodArray)
    return z
      .array(draftOf(bare.element))
      .max(boundOf(bare) ?? longestList)
      .nullable();
  if (bare instanceof z.ZodUUID) return z.union([bare, z.literal("")]).nullable();
  if (isText(bare))
    return z
      .string()
      .max(boundOf(bare) ?? longestText)
      .nullable();
  return z.union([bare as z.ZodType, z.literal("")]).nullable();
}

const isText = (schema: z.core.$ZodType): schema is z.core.$ZodString => schema instanceof z.core.$ZodString;

/** The `.max()` of a text or a list. */
function boundOf({ _zod: { def } }: z.core.$ZodType): number | null {
  const bounds = (def.checks ?? []).map(({ _zod }) => _zod.def).filter(({ check }) => check === "max_length");
  return bounds.length > 0 ? Math.min(...bounds.map((check) => Number(Reflect.get(check, "maximum")))) : null;
}

/** The schema without its optional wrappers and transforms. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.def.innerType);
  return schema instanceof z.ZodPipe ? unwrapped(schema.def.in) : schema;
}

/**
 * The draft, in which each empty value (absent, null, "") that the schema does not accept is replaced by the empty value that it accepts.
 * A required group of fields becomes a group without values, so that each missing field is named.
 */
export function filled(schema: z.core.$ZodType, value: unknown): unknown {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodObject && isRecord(value)) {
    const given = Object.entries(bare.shape).map(([name, field]) => [name, filled(field, value[name])] as const);
    return { ...value, ...Object.fromEntries(given.filter(([, inner]) => inner !== undefined)) };
  }
  if (bare instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => filled(bare.element, item));
  if (!isEmpty(value) || z.safeParse(schema, value).success) return value;
  const taken = [undefined, null, "", [], false, emptyText].filter((empty) => z.safeParse(schema, empty).success);
  if (taken.length > 0) return taken[0];
  return bare instanceof z.ZodObject ? filled(bare, {}) : value;
}

/** Whether publishing requires a value. */
export const isRequired = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, filled(schema, undefined)).success;

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** The Russian name of the field at the start of a path; `null` for a rule of the whole item. */
export function labelOf(schema: z.core.$ZodType, path: string): string | null {
  const bare = unwrapped(schema);
  const field = bare instanceof z.ZodObject ? bare.shape[path.split(".")[0] ?? ""] : undefined;
  return (field && (z.globalRegistry.get(field) ?? z.globalRegistry.get(unwrapped(field)))?.title) ?? null;
}

/** Messages of staff forms for schemas without their own. */
export const inWords = {
  error(issue: z.core.$ZodRawIssue): string {
    if (isEmpty(issue.input)) return requiredMessage;
    if (issue.code === "unrecognized_keys") return "Такого поля нет";
    if (issue.code === "invalid_value") return "Выберите из списка";
    if (issue.code === "too_big" && issue.origin === "string") return tooLongMessage(Number(issue.maximum));
    if (issue.code === "too_big") return issue.origin === "array" ? `Не больше ${issue.maximum} строк` : `Не больше ${issue.maximum}`;
    if (issue.code === "too_small") return issue.origin === "array" ? "Добавьте хотя бы одну строку" : `Не меньше ${issue.minimum}`;
    if (issue.code === "invalid_format" && issue.format === "date") return "Укажите день";
    if (issue.code === "invalid_format" && issue.format === "datetime") return "Укажите день и время";
    return "Недопустимое значение";
  },
};

/** The fields that contain ids of pictures. */
export function pictureFieldsOf(schema: z.core.$ZodType): string[] {
  const bare = unwrapped(schema);
  if (!(bare instanceof z.ZodObject)) return [];
  return Object.entries(bare.shape).flatMap(([name, field]) => (/^pictures?$/.test(kindOf(field)) ? [name] : []));
}

/** `.meta({ kind })` of a field or of the schema inside its optional wrappers; an empty text without one. */
function kindOf(schema: z.core.$ZodType): string {
  const kind = z.globalRegistry.get(schema)?.kind;
  if (typeof kind === "string") return kind;
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? kindOf(schema.def.innerType) : "";
}

/** The fields with choices, and the values as texts. */
export function choicesOf(schema: z.core.$ZodType): Record<string, string[]> {
  const bare = unwrapped(schema);
  if (!(bare instanceof z.ZodObject)) return {};
  const choices: Record<string, string[]> = {};
  for (const [name, field] of Object.entries(bare.shape)) {
    const inner = unwrapped(field);
    if (inner instanceof z.ZodBoolean) choices[name] = ["true", "false"];
    if (inner instanceof z.ZodEnum) choices[name] = inner.options.map(String);
  }
  return choices;
}
