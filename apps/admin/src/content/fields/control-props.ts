import type { ComponentType } from "react";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Field } from "./fields.ts";

export type ControlProps = {
  field: Field;
  /** The id of the focused element; its label uses the same id. */
  id: string;
  value: unknown;
  change(value: unknown): void;
  clinic: ClinicTime;
  describedBy: string | undefined;
  /** Renders a field inside this one; a row of a list can contain fields of any kind. */
  FieldRow: ComponentType<FieldRowProps>;
};

export type FieldRowProps = {
  field: Field;
  clinic: ClinicTime;
  /** Called before a person gives the field another value. */
  onChange?: () => void;
};

/** The id of the control of a field, for its label and for links from problems. */
export const fieldId = (path: string) => `field-${path.replaceAll(".", "-")}`;

/** The text of a field whose value may be absent. */
export const asText = (value: unknown) => (typeof value === "string" ? value : "");
/** An emptied field is `null` where its schema allows it. */
export const emptied = ({ isNullable }: Field, text: string) => (text === "" && isNullable ? null : text);

/** Whether the element that describes the control shows a problem. */
export const isWrong = (describedBy: string | undefined) => describedBy?.endsWith("-problem") === true;

/** Attributes that connect a control with its description, and mark the control as invalid if the description is a problem. */
export const wrong = (describedBy: string | undefined) => ({
  "aria-describedby": describedBy,
  "aria-invalid": isWrong(describedBy) || undefined,
});
