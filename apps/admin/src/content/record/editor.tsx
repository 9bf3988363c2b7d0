import type { ContentItem, ContentSection } from "@len/contract/staff/content";
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import type { Kept } from "../../store/saver.ts";
import { afterPress } from "../../ui/after-press.ts";
import { Page } from "../../ui/page.tsx";
import { useShell } from "../../ui/use-shell.ts";
import { useTitle } from "../../ui/use-title.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Titles } from "../fields/field-words.ts";
import { type Field, wholeFields } from "../fields/fields.ts";
import formStyles from "../fields/form.module.css";
import { type FormContext, type FormValues, FormValuesContext } from "../fields/form-values.ts";
import type { RecordForm } from "../fields/record-form.ts";
import { useTitles } from "../fields/use-titles.ts";
import { Conflict } from "./conflict.tsx";
import { Grip } from "./preview/grip.tsx";
import previewStyles from "./preview/preview.module.css";
import { usePreview } from "./preview/use-preview.ts";
import { PublishSheet } from "./publish-sheet.tsx";
import { RecordBar } from "./record-bar.tsx";
import { RecordColumns } from "./record-columns.tsx";
import { RecordFoot } from "./record-foot.tsx";
import { useCurrentPart } from "./record-parts.tsx";
import { RemoveSheet } from "./remove-sheet.tsx";
import { useActs } from "./use-acts.ts";
import { useConflictChoice } from "./use-conflict-choice.ts";
import { type Editing, useEditing } from "./use-editing.ts";
import { type Publishing, usePublishing } from "./use-publishing.ts";
import { useRecordFields } from "./use-record-fields.ts";

const Preview = lazy(() => import("./preview/preview.tsx"));

type Props = { section: ContentSection; opened: ContentItem; kept: Kept | null; form: RecordForm | null; clinic: ClinicTime };

/**
 * The form of a record, generated from the schema of its section or written by hand. It saves the draft automatically; only an act changes
 * the site.
 */
export function Editor({ section, opened, kept, form: written, clinic }: Props) {
  const { entity, title: sectionTitle } = section;
  const places = useRecordFields(section, written);
  const { fields, parts, inOrder } = places;
  const editing = useEditing({ entity, opened, kept, fields });
  const { item, values, saver } = editing;
  const acts = useActs(entity, editing, clinic);
  const choice = useConflictChoice(editing);
  const publishing = usePublishing(editing, choice, inOrder);
  const titles = useTitles(fields, item.published ? [item.data, item.published.data] : [item.data]);
  const title = item.title || "Без названия";
  useTitle(`${title}, ${sectionTitle.toLowerCase()}`);
  useKeepBeforeLeaving(editing);
  const reading = useCurrentPart(parts);
  useEffect(() => values.setNotices((data) => written?.notices?.(data, clinic) ?? {}), [values, written, clinic]);
  useAddressedField(values);
  const form = useFormContext(editing);
  const { me } = useShell();
  const preview = usePreview(me.id, entity, written !== null && !written.Side);
  const isPreviewed = section.hasPage && preview.isShown;
  const isComputerBeside = isPreviewed && preview.isBeside && preview.width === "computer";

  if (choice.theirs)
    return (
      <Conflict
        crumb={`${sectionTitle} / ${title}`}
        theirs={choice.theirs}
        merged={saver.mergedWith(choice.theirs)}
        openedAt={editing.openedAt}
        fields={wholeFields(fields)}
        titles={titles}
        clinic={clinic}
        decided={choice.decided}
        onSave={choice.save}
        onBack={choice.close}
      />
    );

  const onKey = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.code === "KeyS") void saver.flush();
    else if (event.code === "Enter") void publishing.publish("now");
    else return;
    event.preventDefault();
  };
  return (
    <Page isFixed data-ui="has-open" onKeyDown={onKey}>
      <RecordBar {...{ section, title, editing, acts, publishing, preview, clinic }} />
      <FormValuesContext value={form}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it remembers which field had the focus */}
        <div
          className={
            isPreviewed && preview.isBeside
              ? `${formStyles.recordBody} ${formStyles.hasPreview} ${formStyles[`has-preview--${preview.width}`]}`
              : formStyles.recordBody
          }
          style={isComputerBeside ? { gridTemplateColumns: `${preview.formWidth}px 0 minmax(0, 1fr)` } : undefined}
          onFocus={({ target }) => {
            if (target.closest("[data-path]")) preview.focused.current = target;
          }}
        >
          <RecordColumns
            {...{ section, editing, acts, places, reading, title, titles, clinic }}
            Side={written?.Side}
            isCovered={isPreviewed && !preview.isBeside}
            onChoose={choice.open}
          />
          {isComputerBeside && <Grip choice={preview} />}
          {isPreviewed && (
            <Suspense fallback={<section className={previewStyles.preview} aria-label="Просмотр черновика" />}>
              <Preview entity={entity} item={item} fields={fields} clinic={clinic} choice={preview} />
            </Suspense>
          )}
        </div>
      </FormValuesContext>
      <RecordFoot {...{ editing, inOrder, publishing, clinic }} isActing={acts.isPending} />
      <Sheets {...{ section, item, fields, titles, clinic, acts, publishing }} />
    </Page>
  );
}

type SheetsProps = {
  section: ContentSection;
  item: ContentItem;
  fields: Field[];
  titles: Titles;
  clinic: ClinicTime;
  acts: ReturnType<typeof useActs>;
  publishing: Publishing;
};

/** The sheet that asks before an act changes the site; the act closes it. */
function Sheets({ section, item, fields, titles, clinic, acts, publishing: { sheet, setSheet } }: SheetsProps) {
  const onClose = () => setSheet(null);
  if (sheet === null) return null;
  if (sheet === "publish" || sheet === "hour")
    return (
      <PublishSheet
        {...{ item, fields, titles, clinic, onClose }}
        isPending={acts.isPending}
        isAtHour={sheet === "hour"}
        onPublish={(at) => void acts.run({ kind: "publish", at }).then(onClose)}
      />
    );
  return (
    <RemoveSheet
      {...{ section, item, clinic, onClose }}
      act={sheet}
      onRemove={(removal) => void acts.run({ kind: sheet, ...removal }).then(onClose)}
    />
  );
}

/** The context of the form's fields. It is always the same object, so that fields do not render again when the saving state changes. */
function useFormContext({ values, saver, act: currentAct }: Editing): FormContext {
  const act = useRef(currentAct);
  useEffect(() => {
    act.current = currentAct;
  });
  return useMemo(
    () => ({
      values,
      act: (perform: Parameters<Editing["act"]>[0]) => act.current(perform),
      onChange: () => saver.changed(),
      onLeave(path: string) {
        afterPress(() => {
          values.show(path);
          void saver.flush();
        });
      },
    }),
    [values, saver],
  );
}

/** Focuses the field named in the hash of the URL: links such as «Исправить» point to it. */
function useAddressedField(values: FormValues) {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    const path = decodeURIComponent(hash.slice(1));
    values.want(path);
    // The fields of some parts are rendered later, such as the hours of a week.
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] :is(input, textarea, select)`)?.focus();
  }, [hash, values]);
}

const longestWaitMs = 1_000;

/**
 * Saves the form before another screen opens. If the network hangs, the screen opens anyway; the edits are stored in this browser and sent
 * later.
 */
function useKeepBeforeLeaving({ saver }: Editing) {
  const blocker = useBlocker(() => saver.isDirty());
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const timer = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
    void Promise.race([saver.flush(), timer]).then(() => blocker.proceed());
  }, [blocker, saver]);
}
