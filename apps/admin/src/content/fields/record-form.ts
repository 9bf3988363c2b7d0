import type { ContentItem } from "@len/contract/staff/content";
import type { ComponentType } from "react";
import type { Data } from "../../store/data.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Titles } from "./field-words.ts";
import type { Field } from "./fields.ts";
import type { Notices } from "./form-values.ts";

/** A field at its place in a form, with its differences from the schema. `row` has the same for the fields of its rows. */
export type Place =
  | string
  | ({ path: string; row?: readonly Place[] } & Partial<Pick<Field, "label" | "hint" | "kind" | "width" | "isBrief">>);

type SummaryWords = { clinic: ClinicTime; titles: Titles };

/** `id` is the id of the record, `plan` its planned version. */
export type BodyProps = { id: string; plan: ContentItem["plan"]; fields: readonly Field[]; clinic: ClinicTime };

/** A part of a form, which has an anchor. */
export type FormSection = {
  /** The id of the anchor, in Latin letters. */
  id: string;
  title: string;
  /** Its fields in their order. Fields that `Body` shows are listed too, so that problems can be traced to the part. */
  paths: readonly Place[];
  /** The part is closed at first. A press, its anchor or a problem inside opens it. */
  isFolded?: boolean;
  /** A sentence about the contents of the part, shown while it is closed. */
  summary?(data: Data, words: SummaryWords): string;
  /** Replaces the ordinary rows of fields. */
  Body?: ComponentType<BodyProps>;
};

/** A form that is written by hand. Fields that it does not name are in an additional last part. */
export type RecordForm = {
  sections: readonly FormSection[];
  /** Replaces the ordinary right column. */
  Side?: ComponentType<SideProps>;
  /** Warnings beside fields, which do not prevent publication. */
  notices?(data: Data, clinic: ClinicTime): Notices;
};

/** `onSlug` changes the address of a record that was on the site. */
export type SideProps = { item: ContentItem; fields: readonly Field[]; clinic: ClinicTime; onSlug(slug: string): Promise<boolean> };
