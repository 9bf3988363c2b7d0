import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import favicon from "../../../../site/public/favicon.svg";
import { showRiskyOf } from "../../blocks/risky.ts";
import { valueAt } from "../../store/data.ts";
import { Button } from "../../ui/button.tsx";
import { Hint } from "../../ui/hint.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useShell } from "../../ui/use-shell.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { slugOf } from "../../words/slug.ts";
import { Address } from "../controls/address.tsx";
import { FieldRow } from "../controls/controls.tsx";
import { fieldId } from "../fields/control-props.ts";
import type { Field } from "../fields/fields.ts";
import form from "../fields/form.module.css";
import { useFieldValue, useForm } from "../fields/form-values.ts";
import { clinicNameQuery, titlesQuery } from "../fields/queries.ts";
import type { SideProps } from "../fields/record-form.ts";
import { useLeftOver } from "./article-left-over.ts";
import styles from "./forms.module.css";

/** The column beside an article: missing requirements, search snippet, responsible doctors, sources, dates and places. */
export function ArticleSide({ item, fields, clinic, onSlug }: SideProps) {
  useFollowedSlug(item.published === null);
  const row = (path: string) => {
    const field = fields.find((each) => each.path === path);
    return field && <FieldRow field={field} clinic={clinic} />;
  };
  return (
    <aside className={`${form.recordSide} ${form.articleSide}`} aria-label="Что осталось, поиск и показ">
      <LeftOver />
      <Snippet path={item.path} />
      <Fold title="Как назвать в поиске" paths={["seo.title", "seo.description", "seo.ogImage", "seo.noindex"]}>
        {row("seo.title")}
        {row("seo.description")}
        {row("seo.ogImage")}
        {row("seo.noindex")}
      </Fold>
      <section>
        <h2>Кто отвечает</h2>
        <Person path="authorId" part="медицинский автор" fields={fields} clinic={clinic} />
        <Person path="reviewerId" part="проверяет как врач" fields={fields} clinic={clinic} />
        {row("nextReviewOn")}
      </section>
      <Sources row={row("sources")} />
      <Fold title="Обложка, рубрики и показ" paths={["imageId", "type", "categories", "publishedAt", "unpublishAt", "slug"]}>
        {row("imageId")}
        {row("type")}
        {row("categories")}
        {row("publishedAt")}
        {row("unpublishAt")}
        {item.published ? <Address item={item} onSlug={onSlug} /> : row("slug")}
        {item.formerSlugs.length > 0 && <Hint>Сюда ведут и прежние адреса: {item.formerSlugs.join(", ")}</Hint>}
      </Fold>
    </aside>
  );
}

/** Missing requirements come first; done ones are in one line. */
function LeftOver() {
  const { values } = useForm();
  const { needs, todo, riskyIn } = useLeftOver();
  const done = needs.filter(({ isDone }) => isDone);
  const go = (path: string) => {
    if (path !== "risky") return values.want(path);
    if (riskyIn === "body") return showRiskyOf(fieldId("body"));
    if (riskyIn) values.want(riskyIn);
  };
  return (
    <section>
      <h2>
        Что осталось{" "}
        <span className="small muted">
          готово {done.length} из {needs.length}
        </span>
      </h2>
      <ul className={styles.leftOver}>
        {todo.map(({ name, path, act }) => (
          <li key={path}>
            <Icon name="warning" />
            <span>{name}</span>
            <Button kind="text" className="small" aria-label={`${name}: ${act.toLowerCase()}`} onClick={() => go(path)}>
              {act}
            </Button>
          </li>
        ))}
        {done.length > 0 && (
          <li className={styles.isDone}>
            <Icon name="done" />
            <span>{sentence(done.map(({ name }) => name))}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

const sentence = ([first = "", ...others]: string[]) => [first, ...others.map((name) => name.toLowerCase())].join(", ");

const engines = {
  yandex: { name: "Яндекс", in: "В Яндексе", title: 70, description: 160 },
  google: { name: "Google", in: "В Google", title: 60, description: 155 },
} as const;

/** A preview of the page in search results; characters are counted during typing. */
function Snippet({ path }: { path: string | null }) {
  const [engine, setEngine] = useState<keyof typeof engines>("yandex");
  const { values } = useForm();
  const data = useSyncExternalStore(values.subscribe, values.read);
  const words = (...paths: string[]) =>
    paths.map((each) => valueAt(data, each)).find((value) => typeof value === "string" && value.trim() !== "");
  const { me } = useShell();
  const clinic = useQuery(clinicNameQuery).data;
  const title = `${words("seo.title", "title") ?? "Без заголовка"} — ${clinic === undefined ? "клиника" : `клиника «${clinic}»`}`;
  const description = String(words("seo.description", "lead") ?? "");
  const slug = String(words("slug") ?? "");
  const [section = "articles"] = path?.split("/").filter(Boolean) ?? [data.type === "news" ? "news" : "articles"];
  const limits = engines[engine];
  const other = engine === "yandex" ? "google" : "yandex";
  return (
    <section>
      <h2>
        {limits.in}{" "}
        <span className={title.length > limits.title ? `small ${form.tooLong}` : "small muted"}>
          заголовок {title.length} из {limits.title}
        </span>
      </h2>
      <div className={styles[`snippet--${engine}`]}>
        <p className={`${styles.snippetUrl} small muted`}>
          <img src={favicon} alt="" width={16} height={16} />
          {[new URL(me.siteUrl).host, section, slug].filter(Boolean).join(" › ")}
        </p>
        <p className={styles.snippetTitle}>{cut(title, limits.title)}</p>
        <p className={`${styles.snippetText} small`}>
          {cut(description, limits.description) || <span className="muted">Описания нет: его заменит начало текста.</span>}{" "}
          <span className={description.length > limits.description ? form.tooLong : "muted"}>
            {description.length} из {limits.description}
          </span>
        </p>
      </div>
      <Button kind="text" className="small" onClick={() => setEngine(other)}>
        Как в {engines[other].name === "Google" ? "Google" : "Яндексе"}
      </Button>
    </section>
  );
}

const cut = (text: string, limit: number) => (text.length > limit ? `${text.slice(0, limit).replace(/\s+\S*$/, "")}…` : text);

type PersonProps = { path: string; part: string; fields: readonly Field[]; clinic: ClinicTime };

/** A doctor who is responsible for the article; «Сменить» opens the field. */
function Person({ path, part, fields, clinic }: PersonProps) {
  const field = fields.find((each) => each.path === path);
  const [value] = useFieldValue(path);
  const id = typeof value === "string" && value ? value : null;
  const { data: known = [] } = useQuery(titlesQuery("doctors", id ? [id] : []));
  const { values } = useForm();
  const isWanted = useSyncExternalStore(values.subscribe, () => values.isWanted(path));
  const [isChanging, setChanging] = useState(false);
  useEffect(() => {
    if (isWanted) setChanging(true);
  }, [isWanted]);
  const doctor = known.find((row) => row.id === id);
  if (!field) return null;
  if (isChanging) return <FieldRow field={field} clinic={clinic} />;
  return (
    <div className={styles.sidePerson}>
      {doctor?.thumbnail ? <img src={doctor.thumbnail} alt="" width={28} height={35} /> : <i />}
      <p>
        {doctor?.title ?? (id ? "…" : "Не выбран")}
        <span className="small muted line">{part}</span>
      </p>
      <Button kind="text" className="small" aria-label={`${field.label}: ${id ? "сменить" : "выбрать"}`} onClick={() => values.want(path)}>
        {id ? "Сменить" : "Выбрать"}
      </Button>
    </div>
  );
}

/** Titles of the sources; the field with their addresses opens below. */
function Sources({ row }: { row: ReactNode }) {
  const [value] = useFieldValue("sources");
  const sources = Array.isArray(value) ? value : [];
  const { values } = useForm();
  const isWanted = useSyncExternalStore(values.subscribe, () => values.isWanted("sources"));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isWanted) setOpen(true);
  }, [isWanted]);
  return (
    <section>
      <h2>
        Источники <span className="small muted">{sources.length > 0 && sources.length}</span>
      </h2>
      {isOpen ? (
        row
      ) : (
        <>
          <ol className={`${styles.sideSources} small`}>
            {sources.map(({ title, url }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a source has no key but its index
              <li key={index}>{title || url || "Без названия"}</li>
            ))}
          </ol>
          <Button kind="text" className="small" onClick={() => setOpen(true)}>
            {sources.length > 0 ? "Изменить источники" : "Добавить источник"}
          </Button>
        </>
      )}
    </section>
  );
}

/** A closed group of rarely used fields; it opens when one of them should get the focus. */
function Fold({ title, paths, children }: { title: string; paths: readonly string[]; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { values } = useForm();
  const [isOpen, setOpen] = useState(false);
  const isWanted = useSyncExternalStore(values.subscribe, () => paths.some(values.isWanted));
  const isWrong = useSyncExternalStore(values.subscribe, () => paths.some((path) => values.problemOf(path) !== null));
  useEffect(() => {
    if (isWanted || isWrong) setOpen(true);
  }, [isWanted, isWrong]);
  return (
    <details ref={details} className={form.sideFold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      {isOpen && <div className={form.fields}>{children}</div>}
    </details>
  );
}

/** The address follows the title until somebody edits it. The address of a record that has been on the site does not change. */
function useFollowedSlug(isNew: boolean) {
  const { values, onChange } = useForm();
  const before = useRef(String(values.read().title ?? ""));
  useEffect(() => {
    if (!isNew) return;
    return values.subscribe(() => {
      const title = String(values.read().title ?? "");
      if (title === before.current) return;
      const slug = String(values.read().slug ?? "");
      const follows = slug === "" || slug === slugOf(before.current);
      before.current = title;
      if (!follows) return;
      values.set("slug", slugOf(title));
      onChange();
    });
  }, [isNew, values, onChange]);
}
