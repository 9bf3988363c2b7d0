import type { ContentSection } from "@len/contract/staff/content";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { FieldRow } from "../controls/controls.tsx";
import type { Titles } from "../fields/field-words.ts";
import type { Field } from "../fields/fields.ts";
import formStyles from "../fields/form.module.css";
import type { RecordForm } from "../fields/record-form.ts";
import { PlanNote } from "./plan-note.tsx";
import styles from "./record.module.css";
import { Notes } from "./record-notes.tsx";
import { Anchors, Parts, type useCurrentPart } from "./record-parts.tsx";
import { RecordSide } from "./record-side.tsx";
import type { useActs } from "./use-acts.ts";
import type { Editing } from "./use-editing.ts";
import type { RecordFields } from "./use-record-fields.ts";

type Props = {
  section: ContentSection;
  editing: Editing;
  acts: ReturnType<typeof useActs>;
  places: RecordFields;
  Side: RecordForm["Side"];
  reading: ReturnType<typeof useCurrentPart>;
  title: string;
  titles: Titles;
  clinic: ClinicTime;
  /** Whether a preview covers the columns. */
  isCovered: boolean;
  onChoose(): void;
};

/** The columns of a record: links to its parts, the form with its notes, and the right column. */
export function RecordColumns(props: Props) {
  const { section, editing, acts, places, Side = null, reading, title, titles, clinic, isCovered, onChoose } = props;
  const { item } = editing;
  const { fields, inMain, beside, parts } = places;
  const { place, watching, current, setCurrent } = reading;
  const onSlug = (slug: string) => acts.run({ kind: "slug", slug });
  return (
    <div
      className={parts.length > 1 ? `${formStyles.recordCols} ${formStyles.recordColsParts}` : formStyles.recordCols}
      ref={place}
      inert={isCovered}
      {...watching}
    >
      {parts.length > 1 && <Anchors parts={parts} current={current} />}
      <form className={formStyles.recordForm} aria-label={title} onSubmit={(event) => event.preventDefault()}>
        <Notes editing={editing} clinic={clinic} onChoose={onChoose} />
        <PlanNote {...{ item, fields, clinic }} entity={section.entity} onJoin={(at) => void acts.run({ kind: "publish", at })} />
        {parts.length > 0 ? (
          <Parts item={item} parts={parts} current={current} setCurrent={setCurrent} clinic={clinic} titles={titles} />
        ) : (
          <div className={formStyles.fields}>
            {inMain.map((field, index) => (
              <FieldOrGroup key={field.path} field={field} before={inMain[index - 1]} clinic={clinic} />
            ))}
          </div>
        )}
      </form>
      {Side ? (
        <Side item={item} fields={fields} clinic={clinic} onSlug={onSlug} />
      ) : (
        <RecordSide section={section} item={item} fields={beside} clinic={clinic} onSlug={onSlug} />
      )}
    </div>
  );
}

/** A field; the first field of a group is rendered with the heading of the group. */
function FieldOrGroup({ field, before, clinic }: { field: Field; before: Field | undefined; clinic: ClinicTime }) {
  return (
    <>
      {field.group && field.group !== before?.group && <h2 className={styles.fieldsGroup}>{field.group}</h2>}
      <FieldRow field={field} clinic={clinic} />
    </>
  );
}
