import type { Field } from "./fields.ts";
import type { FormSection, Place, RecordForm } from "./record-form.ts";

export type Part = Omit<FormSection, "paths"> & { fields: Field[] };

/** The parts of a form with their fields. A last part contains the fields that no part names. */
export function partsOf({ sections }: RecordForm, fields: readonly Field[]): Part[] {
  const parts = sections.map(({ paths, ...part }) => ({ ...part, fields: placed(paths, fields) }));
  const named = new Set(parts.flatMap((part) => part.fields.map(({ path }) => path)));
  const left = fields.filter(({ path }) => !named.has(path));
  return left.length > 0 ? [...parts, { id: "other", title: "Прочее", fields: left }] : parts;
}

/** Whether a part of the form names the field itself. */
export const isNamedIn = (form: RecordForm | null, { path }: Field): boolean =>
  form?.sections.some(({ paths }) => paths.some((place) => (typeof place === "string" ? place : place.path) === path)) ?? false;

/** The fields at these places; places that the section does not have are omitted. */
function placed(places: readonly Place[], fields: readonly Field[]): Field[] {
  return places.flatMap((place) => {
    const { row, path, ...differs }: Exclude<Place, string> = typeof place === "string" ? { path: place } : place;
    const field = fields.find((each) => each.path === path);
    if (!field) return [];
    return { ...field, ...differs, row: row ? placed(row, field.row) : field.row };
  });
}

/** The id of the element of a part. */
export const partId = (id: string) => `part-${id}`;
