import type { ContentItem } from "@len/contract/staff/content";
import type { ComponentType } from "react";
import type { Data } from "../../store/data.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Titles } from "./field-words.ts";
import type { Field } from "./fields.ts";
import type { Notices } from "./form-values.ts";

/** A field in its place of a form, with what differs from its schema. `row`: the same for the fields of its rows. */
export type Place =
  | string
  | ({ path: string; row?: readonly Place[] } & Partial<Pick<Field, "label" | "hint" | "kind" | "width" | "isBrief">>);

type SummaryWords = { clinic: ClinicTime; titles: Titles };

/** `id`: of the record. `plan`: its version that will be published at an hour. */
export type BodyProps = { id: string; plan: ContentItem["plan"]; fields: readonly Field[]; clinic: ClinicTime };

/** A part of a form, which has an anchor. */
export type FormSection = {
  /** Of the anchor, in Latin letters. */
  id: string;
  title: string;
  /** The fields in it, in their order. Those that `Body` shows itself are named too: by them problems find the part. */
  paths: readonly Place[];
  /** Closed until it is opened, by its anchor or a problem in it too. */
  isFolded?: boolean;
  /** What stands in the part, in a sentence, while it is closed. */
  summary?(data: Data, words: SummaryWords): string;
  /** In the place of the ordinary rows of fields. */
  Body?: ComponentType<BodyProps>;
};

/** A form that is written by hand. Fields that it does not name stand in a last part of their own. */
export type RecordForm = {
  sections: readonly FormSection[];
  /** The right column in the place of the ordinary one. */
  Side?: ComponentType<SideProps>;
  /** What is said beside fields and does not keep the record from being published. */
  notices?(data: Data, clinic: ClinicTime): Notices;
};

/** `onSlug`: gives what was on the site another address. */
export type SideProps = { item: ContentItem; fields: readonly Field[]; clinic: ClinicTime; onSlug(slug: string): Promise<boolean> };
