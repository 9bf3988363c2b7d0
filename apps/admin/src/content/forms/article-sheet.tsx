import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Surface } from "../../blocks/surface.tsx";
import { Length, Toolbar } from "../../blocks/toolbar.tsx";
import { Problem } from "../../ui/problem.tsx";
import segments from "../../ui/segments.module.css";
import type { ClinicTime } from "../../words/clinic-time.ts";
import controls from "../controls/controls.module.css";
import { RiskyNotice } from "../controls/risky-notice.tsx";
import { useBlocksField } from "../controls/use-blocks-field.ts";
import { fieldId } from "../fields/control-props.ts";
import type { Field } from "../fields/fields.ts";
import form from "../fields/form.module.css";
import { useFieldValue, useForm, useProblem } from "../fields/form-values.ts";
import type { BodyProps } from "../fields/record-form.ts";
import { useLeftOver } from "./article-left-over.ts";
import styles from "./forms.module.css";

/** The sheet of an article: toolbar, title, lead and text as a reader sees them. */
export function ArticleSheet({ fields, clinic }: BodyProps) {
  const [title, lead, body] = ["title", "lead", "body"].map((path) => fields.find((field) => field.path === path));
  if (!title || !lead || !body) return null;
  return <Sheet title={title} lead={lead} body={body} clinic={clinic} />;
}

type SheetProps = Record<"title" | "lead" | "body", Field> & { clinic: ClinicTime };

function Sheet({ title, lead, body }: SheetProps) {
  const { onLeave } = useForm();
  const [value, change] = useFieldValue(body.path);
  const id = fieldId(body.path);
  const problem = useProblem(body.path);
  const { editor, onKeep } = useBlocksField({ field: body, id, value, change });
  useArrival(body.path, () => editor?.commands.focus());
  return (
    <>
      <Tabs />
      <div className={form.article}>
        {editor && (
          <Toolbar editor={editor} label="Оформление текста">
            <Length editor={editor} />
          </Toolbar>
        )}
        <div className={form.articleSheet}>
          <Line field={title} className={form.articleTitle} onEnter={() => document.getElementById(fieldId(lead.path))?.focus()} />
          <Line field={lead} className={form.articleLead} onEnter={() => editor?.commands.focus("start")} />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles the blur of the text */}
          <div
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) onLeave(body.path);
            }}
          >
            {editor && <Surface editor={editor} onKeep={onKeep} />}
          </div>
          {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
        </div>
      </div>
    </>
  );
}

/** A text of one paragraph on the sheet, styled as readers see it. */
function Line({ field, className, onEnter }: { field: Field; className: string | undefined; onEnter(): void }) {
  const { onLeave } = useForm();
  const [value, change] = useFieldValue(field.path);
  const problem = useProblem(field.path);
  const id = fieldId(field.path);
  const text = typeof value === "string" ? value : "";
  useArrival(field.path, () => document.getElementById(id)?.focus());
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      <textarea
        id={id}
        className={className}
        rows={1}
        value={text}
        placeholder={field.label}
        aria-label={field.label}
        maxLength={field.maxLength ?? undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => change(target.value.replaceAll("\n", " "))}
        onKeyDown={onKey}
        onBlur={() => onLeave(field.path)}
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <RiskyNotice path={field.path} text={text} change={change} />
    </>
  );
}

/** Focuses the element when the form requests the focus for its field. */
function useArrival(path: string, focus: () => void) {
  const { values } = useForm();
  const isWanted = useSyncExternalStore(values.subscribe, () => values.isWanted(path));
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    if (!isWanted) return;
    latest.current();
    values.arrived();
  }, [isWanted, values]);
}

/** On a phone: tabs for the text and for the column beside it. */
function Tabs() {
  const place = useRef<HTMLDivElement>(null);
  const [isSide, setSide] = useState(false);
  const { todo } = useLeftOver();
  const { values } = useForm();
  const wantsSide = useSyncExternalStore(values.subscribe, () => values.isWanted("#side"));
  useEffect(() => {
    place.current?.closest(`.${form.recordCols}`)?.toggleAttribute("data-side", isSide);
  }, [isSide]);
  useEffect(() => {
    if (!wantsSide) return;
    setSide(true);
    values.arrived();
  }, [wantsSide, values]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div ref={place} className={`${styles.articleTabs} ${segments.seg} ${controls.seg}`} role="group" aria-label="Что показать">
      <button type="button" aria-pressed={!isSide} onClick={() => setSide(false)}>
        Текст
      </button>
      <button type="button" aria-pressed={isSide} onClick={() => setSide(true)}>
        Что осталось{todo.length > 0 && `: ${todo.length}`}
      </button>
    </div>
  );
}
