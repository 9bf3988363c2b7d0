import type { ContentItem, ContentSection } from "@len/contract/staff/content";
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Link, useBlocker, useLocation } from "react-router";
import type { Kept } from "../../store/saver.ts";
import { AccountMenu } from "../../ui/account-menu.tsx";
import { afterPress } from "../../ui/after-press.ts";
import buttonStyles from "../../ui/button.module.css";
import { DropMenu } from "../../ui/drop-menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import mark from "../../ui/mark.module.css";
import type { MenuItem } from "../../ui/menu.tsx";
import note from "../../ui/note.module.css";
import { notify } from "../../ui/notices.tsx";
import page from "../../ui/page.module.css";
import { useShell } from "../../ui/use-shell.ts";
import { useTitle } from "../../ui/use-title.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import controls from "../controls/controls.module.css";
import { FieldRow } from "../controls/controls.tsx";
import { type Field, fieldsOf, wholeFields } from "../fields/fields.ts";
import formStyles from "../fields/form.module.css";
import { FormValuesContext } from "../fields/form-values.ts";
import { isNamedIn, partsOf } from "../fields/parts.ts";
import type { RecordForm } from "../fields/record-form.ts";
import { useTitles } from "../fields/use-titles.ts";
import { blockedWords, onSiteWords, savedBy, savingWords, stateMarks, stateOf } from "../fields/words.ts";
import versions from "../versions/versions.module.css";
import { Conflict } from "./conflict.tsx";
import { PlanNote } from "./plan-note.tsx";
import { Viewers } from "./presence.tsx";
import { Grip } from "./preview/grip.tsx";
import previewStyles from "./preview/preview.module.css";
import { usePreview } from "./preview/use-preview.ts";
import { PublishSheet } from "./publish-sheet.tsx";
import styles from "./record.module.css";
import { Anchors, Parts, useCurrentPart } from "./record-parts.tsx";
import { isHidden, isInPeriod, RecordSide } from "./record-side.tsx";
import { RemoveSheet } from "./remove-sheet.tsx";
import { useActs } from "./use-acts.ts";
import { type Editing, useEditing } from "./use-editing.ts";

const Preview = lazy(() => import("./preview/preview.tsx"));

type Props = { section: ContentSection; opened: ContentItem; kept: Kept | null; form: RecordForm | null; clinic: ClinicTime };

type Sheet = "publish" | "hour" | "unpublish" | "trash" | null;

const nothing: ReadonlySet<string> = new Set();

/** The form of a record, made from the schema of its section or written by hand: the draft is saved by itself, the site changes by an act only. */
export function Editor({ section, opened, kept, form: written, clinic }: Props) {
  const { entity, title: sectionTitle } = section;
  const fields = useMemo(() => fieldsOf(section), [section]);
  const editing = useEditing({ entity, opened, kept, fields });
  const { item, values, saver, state } = editing;
  const acts = useActs(entity, editing, clinic);
  const [sheet, openSheet] = useState<Sheet>(null);
  const [isChoosing, choose] = useState(false);
  /** Fields at which a conflict has been decided: should the save meet a newer version, the decision is what stands. */
  const [decided, decide] = useState(nothing);
  // A decision is over with its save: the next conflict is another one.
  useEffect(() => {
    if (state.kind !== "saved") return;
    decide(nothing);
    choose(false);
  }, [state.kind]);
  const titles = useTitles(fields, item.published ? [item.data, item.published.data] : [item.data]);
  const title = item.title || "Без названия";
  useTitle(`${title}, ${sectionTitle.toLowerCase()}`);
  useKeepBeforeLeaving(editing);

  const hasOwnSide = written?.Side !== undefined;
  // What the ordinary right column shows is not in the form a second time, and what the form names is not beside it.
  const [inMain, beside] = useMemo(() => {
    const shown = fields.filter((field) => !isHidden(field));
    const isBeside = (field: Field) => !hasOwnSide && (isInPeriod(field) || field.path === "slug") && !isNamedIn(written, field);
    return [shown.filter((field) => !isBeside(field)), shown.filter(isBeside)];
  }, [fields, hasOwnSide, written]);
  const parts = useMemo(() => (written ? partsOf(written, inMain) : []), [written, inMain]);
  const inOrder = useMemo(() => [...parts.flatMap((part) => part.fields), ...fields], [parts, fields]);
  const { place, watching, current, setCurrent } = useCurrentPart(parts);
  useEffect(() => values.setNotices((data) => written?.notices?.(data, clinic) ?? {}), [values, written, clinic]);
  const { hash } = useLocation();
  // «Исправить» names the field in the address.
  useEffect(() => {
    if (!hash) return;
    const path = decodeURIComponent(hash.slice(1));
    values.want(path);
    // Fields that a part draws by itself, such as the hours of a week.
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] :is(input, textarea, select)`)?.focus();
  }, [hash, values]);
  const Side = written?.Side;
  const { me, isInRail } = useShell();
  const preview = usePreview(me.id, entity, written !== null && !written.Side);
  const isPreviewed = section.hasPage && preview.isShown;
  const isComputerBeside = isPreviewed && preview.isBeside && preview.width === "computer";

  // Fields do not hear of every new state of the editing.
  const act = useRef(editing.act);
  useEffect(() => {
    act.current = editing.act;
  });
  const form = useMemo(
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

  const publish = async (at: "now" | "hour") => {
    if (!(await saver.flush())) {
      if (saver.state.kind === "conflict") choose(true);
      else notify({ text: "Пока не\u00a0опубликовать", hint: editing.whyNot() ?? "Сначала сохраните правки." });
      return;
    }
    if (values.count() > 0) {
      values.show("all");
      return focusFirst(inOrder, editing);
    }
    if (editing.latest().state === "live") return notify({ text: "Изменений нет: на сайте эта же версия" });
    openSheet(at === "hour" ? "hour" : "publish");
  };
  const onKey = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    if (event.code === "KeyS") void saver.flush();
    else if (event.code === "Enter") void publish("now");
    else return;
    event.preventDefault();
  };

  if (isChoosing && state.kind === "conflict")
    return (
      <Conflict
        crumb={`${sectionTitle} / ${title}`}
        theirs={state.theirs}
        merged={saver.mergedWith(state.theirs)}
        openedAt={editing.openedAt}
        fields={wholeFields(fields)}
        titles={titles}
        clinic={clinic}
        decided={decided}
        onSave={(data, chosen) => {
          decide(new Set([...decided, ...chosen]));
          saver.take(state.theirs, data);
          void saver.flush().then((isSaved) => {
            if (isSaved) notify({ text: "Объединили и сохранили в черновик" });
            else if (saver.state.kind !== "conflict") choose(false);
          });
        }}
        onBack={() => choose(false)}
      />
    );

  const isTrashed = item.state === "trash";
  const menu: MenuItem[] = isTrashed
    ? [{ label: "Вернуть из корзины", pick: () => void acts.run({ kind: "untrash" }) }]
    : [
        ...(item.plan ? [{ label: "Отменить публикацию", pick: () => void acts.run({ kind: "unplan" }) }] : []),
        ...(item.isLive ? [{ label: "Снять с сайта", pick: () => openSheet("unpublish") }] : []),
        { label: "В корзину", pick: () => openSheet("trash") },
      ];
  return (
    <main className={`${page.page} ${page.pageFixed}`} data-ui="has-open" onKeyDown={onKey}>
      <header className={`${page.pageBar} ${page.recordBar}`}>
        <div>
          <p className={`small ${page.crumbs} ${versions.crumbs}`}>
            {!isInRail(entity) && (
              <>
                <Link to="/content">Ещё разделы</Link> <span aria-hidden="true">/</span>{" "}
              </>
            )}
            <Link to={`/content/${entity}`}>{sectionTitle}</Link>
          </p>
          <h1>{title}</h1>
        </div>
        <Viewers entity={entity} id={item.id} />
        <span className={`${stateMarks[item.state]} ${mark.stCalm}`}>{stateOf(item, clinic)}</span>
        <Link
          className={`${buttonStyles.btn} ${page.btn} ${formStyles.btn} ${styles.btn} ${buttonStyles.btnQuiet} not-phone`}
          to="versions"
        >
          {item.versions > 0 ? `Версии: ${item.versions}` : "Версии"}
        </Link>
        {section.hasPage && (
          <button
            type="button"
            className={`${buttonStyles.btn} ${page.btn} ${formStyles.btn} ${styles.btn} ${styles.previewOpen}`}
            aria-label="Просмотр"
            aria-pressed={isPreviewed}
            onClick={preview.toggle}
          >
            <Icon name="eye" /> <span className="not-phone">Просмотр</span>
          </button>
        )}
        <DropMenu
          className={`${buttonStyles.ico} ${formStyles.ico} ${controls.ico}`}
          label="Ещё"
          trigger={<Icon name="more" />}
          items={menu}
        />
        <AccountMenu />
      </header>
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
          <div
            className={parts.length > 1 ? `${formStyles.recordCols} ${formStyles.recordColsParts}` : formStyles.recordCols}
            ref={place}
            inert={isPreviewed && !preview.isBeside}
            {...watching}
          >
            {parts.length > 1 && <Anchors parts={parts} current={current} />}
            <form className={formStyles.recordForm} aria-label={title} onSubmit={(event) => event.preventDefault()}>
              <Notes editing={editing} clinic={clinic} onChoose={() => choose(true)} />
              <PlanNote {...{ entity, item, fields, clinic }} onJoin={(at) => void acts.run({ kind: "publish", at })} />
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
              <Side item={item} fields={fields} clinic={clinic} onSlug={(slug) => acts.run({ kind: "slug", slug })} />
            ) : (
              <RecordSide
                section={section}
                item={item}
                fields={beside}
                clinic={clinic}
                onSlug={(slug) => acts.run({ kind: "slug", slug })}
              />
            )}
          </div>
          {isComputerBeside && <Grip choice={preview} />}
          {isPreviewed && (
            <Suspense fallback={<section className={previewStyles.preview} aria-label="Просмотр черновика" />}>
              <Preview entity={entity} item={item} fields={fields} clinic={clinic} choice={preview} />
            </Suspense>
          )}
        </div>
      </FormValuesContext>
      <footer className={`${page.foot} ${styles.foot}`}>
        <p className={page.footState}>
          <span className="not-phone">{onSiteWords(item, clinic)}</span> <span role="status">{savingWords(state, clinic)}</span>{" "}
          <Blocked fields={inOrder} editing={editing} />
        </p>
        {item.isLive && item.path !== null && (
          <a
            className={`${buttonStyles.btn} ${page.btn} ${formStyles.btn} ${styles.btn} ${buttonStyles.btnQuiet} not-phone`}
            href={`${me.siteUrl}${item.path}`}
            target="_blank"
            rel="noopener"
          >
            Посмотреть на сайте
          </a>
        )}
        {isTrashed && <p className="muted">Карточка в корзине</p>}
        {!isTrashed && state.kind === "offline" && <p className="muted">Опубликовать пока нельзя</p>}
        {!isTrashed && state.kind !== "offline" && (
          <span className={page.split}>
            <button
              type="button"
              className={`${buttonStyles.btn} ${page.btn} ${formStyles.btn} ${styles.btn} ${buttonStyles.btnMain}`}
              disabled={acts.isPending}
              onClick={() => void publish("now")}
            >
              Опубликовать
            </button>
            <DropMenu
              className={`${buttonStyles.btn} ${page.btn} ${formStyles.btn} ${styles.btn} ${buttonStyles.btnMain}`}
              label="Когда опубликовать"
              trigger={<Icon name="down" size={14} />}
              items={[
                { label: "Сейчас", pick: () => void publish("now") },
                { label: "В назначенный час…", pick: () => void publish("hour") },
              ]}
            />
          </span>
        )}
      </footer>
      {(sheet === "publish" || sheet === "hour") && (
        <PublishSheet
          item={item}
          fields={fields}
          titles={titles}
          clinic={clinic}
          isPending={acts.isPending}
          isAtHour={sheet === "hour"}
          onPublish={(at) => void acts.run({ kind: "publish", at }).then(() => openSheet(null))}
          onClose={() => openSheet(null)}
        />
      )}
      {(sheet === "unpublish" || sheet === "trash") && (
        <RemoveSheet
          section={section}
          item={item}
          act={sheet}
          clinic={clinic}
          onRemove={(removal) => void acts.run({ kind: sheet, ...removal }).then(() => openSheet(null))}
          onClose={() => openSheet(null)}
        />
      )}
    </main>
  );
}

/** A group of fields begins with its heading. */
function FieldOrGroup({ field, before, clinic }: { field: Field; before: Field | undefined; clinic: ClinicTime }) {
  return (
    <>
      {field.group && field.group !== before?.group && <h2 className={styles.fieldsGroup}>{field.group}</h2>}
      <FieldRow field={field} clinic={clinic} />
    </>
  );
}

const notesId = "record-notes";

/**
 * Leads to the first field that keeps the record from being published; a folded part or row with it opens. What concerns the record as a whole
 * stands above the form.
 */
function focusFirst(fields: Field[], { values }: Editing) {
  const [first] = fields.flatMap(({ path }) => values.firstProblemIn(path) ?? []);
  if (first) values.want(first);
  else requestAnimationFrame(() => document.getElementById(notesId)?.focus());
}

/** «Опубликовать мешает 1 поле», once somebody has tried. */
function Blocked({ fields, editing }: { fields: Field[]; editing: Editing }) {
  const { values } = editing;
  const count = useSyncExternalStore(values.subscribe, () => (values.areAllShown() ? values.count() : 0));
  if (count === 0) return null;
  return (
    <button type="button" className={`${buttonStyles.lnk} ${formStyles.lnk} ${page.blocked}`} onClick={() => focusFirst(fields, editing)}>
      {blockedWords(count)}
    </button>
  );
}

/** What stands above the form: a newer version, no connection, a refusal. */
function Notes({ editing, clinic, onChoose }: { editing: Editing; clinic: ClinicTime; onChoose(): void }) {
  const { state, saver, values } = editing;
  const whole = useSyncExternalStore(values.subscribe, () => values.problemOf("form"));
  if (state.kind === "conflict")
    return (
      <section className={`${note.note} ${formStyles.note}`} aria-label="Появилась версия новее">
        <p>
          <b className="strong">
            Карточку {savedBy(state.theirs.by)} в {clinic.timeOf(state.theirs.at)}.
          </b>{" "}
          Ваш текст цел. Вы меняли одно и то же, полей: {state.clashes}. Пока не выбрано, правки хранятся в этом браузере.
        </p>
        <button type="button" className={`${buttonStyles.btn} ${page.btn} ${formStyles.btn} ${styles.btn}`} onClick={onChoose}>
          Выбрать
        </button>
      </section>
    );
  if (state.kind === "offline")
    return (
      <section className={`${note.note} ${formStyles.note} ${styles.noteBad}`} aria-label="Нет связи">
        <p>
          <b className="strong">Нет связи с {clinic.timeOf(state.since)}.</b> Правки хранятся в этом браузере и уйдут сами.
        </p>
        <button type="button" className={`${buttonStyles.lnk} ${formStyles.lnk}`} onClick={() => void saver.flush()}>
          Проверить сейчас
        </button>
      </section>
    );
  if (state.kind === "refused" || whole)
    return (
      <section
        id={notesId}
        tabIndex={-1}
        className={`${note.note} ${formStyles.note} ${styles.noteBad}`}
        aria-label="Что мешает"
        role="alert"
      >
        <p>{state.kind === "refused" ? `${state.message} Правки хранятся в этом браузере.` : whole}</p>
      </section>
    );
  return null;
}

const longestWaitMs = 1_000;

/** Going to another screen saves first; a network that hangs holds nobody: the edits are kept in this browser and saved on the way. */
function useKeepBeforeLeaving({ saver }: Editing) {
  const blocker = useBlocker(() => saver.isDirty());
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const timer = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
    void Promise.race([saver.flush(), timer]).then(() => blocker.proceed());
  }, [blocker, saver]);
}
