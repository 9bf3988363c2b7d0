import type { ComponentType } from "react";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Field } from "./fields.ts";

export type ControlProps = {
  field: Field;
  /** Of the element that is focused, and of its label. */
  id: string;
  value: unknown;
  change(value: unknown): void;
  clinic: ClinicTime;
  describedBy: string | undefined;
  /** Draws a field inside this one: the row of a list has fields of any kind. */
  FieldRow: ComponentType<FieldRowProps>;
};

export type FieldRowProps = {
  field: Field;
  clinic: ClinicTime;
  /** Somebody is giving the field another value here. */
  onChange?: () => void;
};

/** Id of the element that a label, a problem and «Опубликовать мешает 1 поле» lead to. */
export const fieldId = (path: string) => `field-${path.replaceAll(".", "-")}`;
