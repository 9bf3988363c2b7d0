import type { ContentSection } from "@len/contract/staff/content";
import { useMemo } from "react";
import { type Field, fieldsOf } from "../fields/fields.ts";
import { isNamedIn, partsOf } from "../fields/parts.ts";
import type { RecordForm } from "../fields/record-form.ts";
import { isHidden, isInPeriod } from "./record-side.tsx";

/**
 * Divides the fields of a record between the form (in parts, if the form is written by hand) and the ordinary right column. A field is
 * shown once: a field that the form names is not in the right column.
 */
export function useRecordFields(section: ContentSection, written: RecordForm | null) {
  const fields = useMemo(() => fieldsOf(section), [section]);
  const hasOwnSide = written?.Side !== undefined;
  const [inMain, beside] = useMemo(() => {
    const shown = fields.filter((field) => !isHidden(field));
    const isBeside = (field: Field) => !hasOwnSide && (isInPeriod(field) || field.path === "slug") && !isNamedIn(written, field);
    return [shown.filter((field) => !isBeside(field)), shown.filter(isBeside)];
  }, [fields, hasOwnSide, written]);
  const parts = useMemo(() => (written ? partsOf(written, inMain) : []), [written, inMain]);
  /** All fields in the order of the screen: first the fields of the parts, then the others. */
  const inOrder = useMemo(() => [...parts.flatMap((part) => part.fields), ...fields], [parts, fields]);
  return { fields, inMain, beside, parts, inOrder };
}

export type RecordFields = ReturnType<typeof useRecordFields>;
