import type { ContentItem } from "@len/contract/staff/content";
import { type MouseEvent, memo, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { FieldRow } from "../controls/controls.tsx";
import type { Titles } from "../fields/field-words.ts";
import form from "../fields/form.module.css";
import { useForm } from "../fields/form-values.ts";
import { type Part, partId } from "../fields/parts.ts";
import type { BodyProps } from "../fields/record-form.ts";
import styles from "./record.module.css";

/** The id of the part at the current scroll position. */
export function useCurrentPart(parts: readonly Part[]) {
  const place = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(parts[0]?.id ?? "");
  /** Set while a part that was opened by its link counts as the current one, until the person scrolls. */
  const isLed = useRef(false);
  const lead = useCallback((id: string) => {
    isLed.current = true;
    setCurrent(id);
  }, []);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const look = () => {
    frame.current = 0;
    const columns = place.current;
    if (!columns || isLed.current) return;
    const tops = parts.flatMap(({ id }) => {
      const part = document.getElementById(partId(id));
      // A phone shows only one part at a time; the hidden parts have no position.
      return part && part.offsetParent !== null ? [{ id, top: part.getBoundingClientRect().top }] : [];
    });
    if (tops.length < 2) return;
    const line = columns.getBoundingClientRect().top + readingLinePx;
    const isAtEnd = [columns, columns.querySelector(`.${form.recordForm}`)].some(
      (each) => each && each.scrollTop > 0 && each.scrollTop + each.clientHeight >= each.scrollHeight - 1,
    );
    const read = isAtEnd ? tops.at(-1) : tops.findLast(({ top }) => top <= line);
    if (read) setCurrent(read.id);
  };
  const onHand = () => {
    isLed.current = false;
  };
  const watching = {
    onScrollCapture() {
      frame.current ||= requestAnimationFrame(look);
    },
    onWheel: onHand,
    onTouchMove: onHand,
    onPointerDownCapture: onHand,
    onKeyDownCapture: onHand,
  };
  return { place, watching, current, setCurrent: lead };
}

/** A part is the current one when its beginning is at most this far below the top of the form. */
const readingLinePx = 140;

type AnchorsProps = { parts: readonly Part[]; current: string };

/**
 * Links to the parts: a column, or a strip where the column does not fit. On a phone they are a list and links to the next and the previous
 * part.
 */
export function Anchors({ parts, current }: AnchorsProps) {
  const { values } = useForm();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>(`[data-part="${current}"]`);
    if (link && strip.current) strip.current.scrollLeft = link.offsetLeft - strip.current.clientWidth / 3;
  }, [current]);
  const go = (id: string) => values.want(`#${id}`);
  const at = parts.findIndex(({ id }) => id === current);
  const part = parts[at];
  return (
    <>
      <nav className={form.anchors} aria-label="Части карточки" ref={strip}>
        {parts.map(({ id, title, fields }) => (
          <a
            key={id}
            href={`#${partId(id)}`}
            data-part={id}
            aria-current={id === current ? "true" : undefined}
            onClick={(event: MouseEvent) => {
              event.preventDefault();
              go(id);
            }}
          >
            {title} <Marks paths={fields.map(({ path }) => path)} />
          </a>
        ))}
      </nav>
      <div className={form.partChoice}>
        <DropMenu
          className={form.partName}
          trigger={
            <>
              <span className="strong">{part?.title}</span> <Marks paths={part?.fields.map(({ path }) => path) ?? []} />{" "}
              <span className={`small muted ${form.partCount}`}>
                {at + 1} из {parts.length}
              </span>
              <Icon name="down" />
            </>
          }
          items={parts.map(({ id, title }) => ({ label: title, isOn: id === current, pick: () => go(id) }))}
        />
      </div>
    </>
  );
}

/** A filled diamond marks a part with a field that prevents the publication, a hollow diamond a part with a warning. */
function Marks({ paths }: { paths: readonly string[] }) {
  const { values } = useForm();
  const mark = useSyncExternalStore(values.subscribe, () =>
    paths.some((path) => values.problemOf(path) !== null) ? "bad" : paths.some((path) => values.hasNoticeIn(path)) ? "soon" : null,
  );
  if (mark === null) return null;
  return (
    <span className={styles[`${mark}-mark`]} role="img" aria-label={mark === "bad" ? "есть поле, которое мешает" : "есть замечание"} />
  );
}

type PartsProps = {
  item: ContentItem;
  parts: readonly Part[];
  current: string;
  setCurrent(id: string): void;
  clinic: ClinicTime;
  titles: Titles;
};

/** The parts of a form written by hand, in one column. */
export function Parts({ item, parts, current, setCurrent, clinic, titles }: PartsProps) {
  const at = parts.findIndex(({ id }) => id === current);
  const { values } = useForm();
  const neighbour = (to: number, icon: "backward" | "forward") => {
    const part = parts[to];
    if (!part) return <span />;
    return (
      <Button kind="quiet" onClick={() => values.want(`#${part.id}`)}>
        {icon === "backward" && <Icon name="backward" />} {part.title} {icon === "forward" && <Icon name="forward" />}
      </Button>
    );
  };
  return (
    <>
      {parts.map((part) => (
        <FormPart
          key={part.id}
          record={item.id}
          plan={item.plan}
          part={part}
          isCurrent={part.id === current}
          setCurrent={setCurrent}
          clinic={clinic}
          titles={titles}
        />
      ))}
      <div className={form.partNeighbours}>
        {neighbour(at - 1, "backward")}
        {neighbour(at + 1, "forward")}
      </div>
    </>
  );
}

type PartProps = Pick<BodyProps, "plan"> & {
  record: string;
  part: Part;
  isCurrent: boolean;
  setCurrent(id: string): void;
  clinic: ClinicTime;
  titles: Titles;
};

const FormPart = memo(function FormPart({ record, plan, part, isCurrent, setCurrent, clinic, titles }: PartProps) {
  const { values } = useForm();
  const { id, title, fields, isFolded = false, summary, Body } = part;
  const [isOpen, setOpen] = useState(!isFolded);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useSyncExternalStore(values.subscribe, () => values.isWantedAt(`#${id}`));
  const isWanted = useSyncExternalStore(values.subscribe, () => isAsked || fields.some(({ path }) => values.isWanted(path)));
  const isWrong = useSyncExternalStore(values.subscribe, () => fields.some(({ path }) => values.problemOf(path) !== null));
  const sentence = useSyncExternalStore(
    values.subscribe,
    useCallback(() => (isOpen ? "" : (summary?.(values.read(), { clinic, titles }) ?? "")), [isOpen, summary, values, clinic, titles]),
  );
  useEffect(() => {
    if (!isWanted) return;
    setOpen(true);
    setCurrent(id);
  }, [isWanted, id, setCurrent]);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  // Scrolls after the part was opened and, on a phone, made visible.
  useEffect(() => {
    if (!isAsked || !isOpen || !isCurrent) return;
    heading.current?.closest("section")?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
    values.arrived();
  }, [isAsked, isOpen, isCurrent, values]);
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen) setCurrent(id);
  };
  // If a part has a single list, the heading of the part is also the name of the list.
  const isOneList = !isFolded && fields.length === 1 && fields[0]?.kind === "groups";
  const isNamedTwice = fields.length === 1 && fields[0]?.label === title;
  return (
    <section
      className={`${form.part}${isOneList ? ` ${form.partList}` : ""}${isNamedTwice ? ` ${form.partNamed}` : ""}${isOpen ? "" : ` ${form.partFolded}`}${isCurrent ? ` ${form.isCurrent}` : ""}`}
      id={partId(id)}
      aria-labelledby={`${partId(id)}-title`}
    >
      <div className={form.partHead}>
        <h2 id={`${partId(id)}-title`} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {!isOpen && <span className={`muted ${styles.partSummary}`}>{sentence || "не заполнено"}</span>}
        {isFolded && (
          <Button
            kind="text"
            className="small"
            aria-expanded={isOpen}
            aria-label={`${title}: ${isOpen ? "свернуть" : "раскрыть"}`}
            onClick={toggle}
          >
            {isOpen ? "Свернуть" : "Раскрыть"}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={form.partBody}>
          {Body ? (
            <Body id={record} plan={plan} fields={fields} clinic={clinic} />
          ) : (
            <div className={form.fields}>
              {fields.map((field) => (
                <FieldRow key={field.path} field={field} clinic={clinic} />
              ))}
            </div>
          )}
        </div>
      )}
    </section>
  );
});
