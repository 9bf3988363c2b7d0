import { grouped } from "@len/contract/grouped";
import type { ContentSection } from "@len/contract/staff/content";
import * as z from "zod";

const kinds = [
  ...(["text", "long", "money", "day", "instant", "time", "address", "picture", "pictures", "file", "blocks", "lines"] as const),
  /** Short texts that are shown side by side, such as positions. */
  "tags",
  /** Several values of a closed set. */
  "choices",
  /** ISO weekdays, such as `[1, 3, 5]`. */
  "weekdays",
  /** Hours by weekday: `{ weekday, from, to }`. */
  "schedule",
  /** A coordinate of a point in degrees, with the name of the field of the other coordinate. */
  "latitude",
  "longitude",
  "taxNumber",
] as const;

const choiceSchema = z.record(z.string(), z.string());

/** The parts of a field's JSON Schema that the form uses. */
const nodeSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  width: z.enum(["quarter", "third", "half", "full"]).optional(),
  kind: z.enum(kinds).optional(),
  reference: z.string().optional(),
  choices: choiceSchema.optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  maxLength: z.int().optional(),
  maxItems: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});
type Node = z.infer<typeof nodeSchema>;

export type FieldKind =
  | (typeof kinds)[number]
  | "number"
  /** A number with a fraction. */
  | "decimal"
  | "flag"
  | "choice"
  | "reference"
  | "references"
  /** Rows with a record and an amount, such as the services of a doctor. */
  | "amounts"
  /** The year of a date, if the form asks only for the year. */
  | "year"
  /** A list of rows of fields, such as education. */
  | "groups";

/** A field of the form. */
export type Field = {
  /** For example `seo.title`. */
  path: string;
  label: string;
  /** The heading of the field's group. */
  group: string | null;
  /** The path of the field's group if the whole group may be absent, such as `consent`. */
  optionalGroup: string | null;
  hint: string | null;
  kind: FieldKind;
  width: "quarter" | "third" | "half" | "full";
  isRequired: boolean;
  /** Whether the field becomes `null` when it is emptied. */
  isNullable: boolean;
  /** The section of the records that the field refers to. */
  reference: string | null;
  choices: { value: string; label: string }[];
  maxLength: number | null;
  maxItems: number | null;
  minimum: number | null;
  maximum: number | null;
  /** The fields of a row, for a list of groups; their paths are relative to the row. */
  row: Field[];
  /** Whether the rows have ids, which the panel generates. */
  hasRowIds: boolean;
  /** Whether the rows are shown as one sentence until they are opened. */
  isBrief: boolean;
};

/** The fields of a section in the order of the form. The fields of groups are at the end, one by one. */
export function fieldsOf({ schema }: Pick<ContentSection, "schema">): Field[] {
  const fields = fieldsIn(nodeSchema.parse(schema), "", noGroup);
  return [...fields.filter(({ group }) => group === null), ...fields.filter(({ group }) => group !== null)];
}

/**
 * The fields as they are saved and merged. A group that may be absent counts as one field, because parts of two versions do not fit
 * together, such as the shift of one alignment and the scale of another.
 */
export function wholeFields(fields: readonly Field[]): Field[] {
  const byPath = grouped(fields, ({ path, optionalGroup }) => optionalGroup ?? path);
  return [...byPath].flatMap(([path, parts]) => {
    const [first] = parts;
    if (!first?.optionalGroup) return parts;
    const row = parts.map((part) => ({ ...part, path: part.path.slice(path.length + 1) }));
    return { ...first, path, label: first.group ?? path, hint: null, kind: "groups", width: "full", isNullable: true, row };
  });
}

type Group = Pick<Field, "group" | "optionalGroup">;
const noGroup: Group = { group: null, optionalGroup: null };

function fieldsIn({ properties = {}, required = [] }: Node, prefix: string, group: Group): Field[] {
  return Object.entries(properties).flatMap(([name, found]) => {
    const path = prefix + name;
    const { node, isNullable } = unwrapped(nodeSchema.parse(found));
    if (isOf(node, "object") && node.properties && !node.kind)
      return fieldsIn(node, `${path}.`, { group: node.title ?? name, optionalGroup: group.optionalGroup ?? (isNullable ? path : null) });
    const kind = kindOf(node);
    const item = isNode(node.items) ? nodeSchema.parse(node.items) : null;
    const rowNames = kind === "groups" && item?.properties ? Object.keys(item.properties) : [];
    return {
      path,
      label: node.title ?? name,
      ...group,
      hint: node.description ?? null,
      kind,
      width: node.width ?? (wide.has(kind) ? "full" : "half"),
      isRequired: required.includes(name) && !isNullable,
      isNullable,
      reference: node.reference ?? item?.reference ?? null,
      choices: choicesOf(node),
      maxLength: node.maxLength ?? null,
      maxItems: node.maxItems ?? null,
      minimum: node.minimum ?? null,
      maximum: node.maximum ?? null,
      row: item && rowNames.length > 0 ? fieldsIn(item, "", noGroup).filter((inner) => inner.path !== "id") : [],
      hasRowIds: rowNames.includes("id"),
      isBrief: false,
    };
  });
}

const wide = new Set<FieldKind>(["long", "lines", "tags", "choices", "weekdays", "schedule", "references", "blocks", "pictures", "groups"]);

const isNode = (value: unknown) => typeof value === "object" && value !== null;
const isOf = ({ type }: Node, wanted: string) => type === wanted || (Array.isArray(type) && type.includes(wanted));

/** Removes `null` from the alternatives of a schema; the title and the other annotations are preserved. */
function unwrapped(node: Node): { node: Node; isNullable: boolean } {
  if (!node.anyOf) return { node, isNullable: isOf(node, "null") };
  const parts = node.anyOf.map((part) => nodeSchema.parse(part));
  const [first] = parts.filter((part) => part.type !== "null");
  const { anyOf, ...words } = node;
  return { node: { ...first, ...words }, isNullable: parts.some((part) => part.type === "null") };
}

function kindOf(node: Node): FieldKind {
  const { kind, reference, format } = node;
  if (kind) return kind;
  if (isOf(node, "array")) {
    const item: Node = isNode(node.items) ? nodeSchema.parse(node.items) : {};
    if (reference ?? item.reference) return "references";
    return isOf(item, "string") ? "lines" : "groups";
  }
  if (reference) return "reference";
  if (node.choices || node.enum) return "choice";
  if (isOf(node, "boolean")) return "flag";
  if (isOf(node, "integer")) return "number";
  if (isOf(node, "number")) return "decimal";
  if (isOf(node, "object")) return "groups";
  return format === "date" ? "day" : format === "date-time" ? "instant" : "text";
}

function choicesOf({ choices, enum: values = [] }: Node): Field["choices"] {
  if (choices) return Object.entries(choices).map(([value, label]) => ({ value, label }));
  return values.filter((value) => typeof value === "string").map((value) => ({ value, label: value }));
}
