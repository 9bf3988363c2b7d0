import type { ContentItem } from "@len/contract/staff/content";
import type { ComponentType } from "react";
import type { Data } from "../../store/data.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Titles } from "./field-words.ts";
import type { Field } from "./fields.ts";
import type { Notices } from "./form-values.ts";

/** A field of a form, with everything that differs from the schema. `row` describes the fields of its rows in the same way. */
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
  /** The fields of the part in their order. Fields that `Body` shows must be listed too: problems are assigned to parts by these paths. */
  paths: readonly Place[];
  /** The part is closed at first. It opens when it is pressed, when a link leads to it, or when a field in it has a problem. */
  isFolded?: boolean;
  /** A sentence about the contents of the part, which is shown while the part is closed. */
  summary?(data: Data, words: SummaryWords): string;
  /** Renders the part instead of the ordinary rows of fields. */
  Body?: ComponentType<BodyProps>;
};

/** A form that is written by hand. An additional last part shows the fields that it does not name. */
export type RecordForm = {
  sections: readonly FormSection[];
  /** Renders the right column instead of the ordinary one. */
  Side?: ComponentType<SideProps>;
  /** Warnings beside fields, which do not prevent publication. */
  notices?(data: Data, clinic: ClinicTime): Notices;
};

/** `onSlug` changes the address of a record that has been on the site. */
export type SideProps = { item: ContentItem; fields: readonly Field[]; clinic: ClinicTime; onSlug(slug: string): Promise<boolean> };
