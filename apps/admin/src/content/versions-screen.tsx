import "../styles/content.css";
import { contentCalls } from "@len/contract/staff/calls";
import type { ContentItem, ContentSection, ContentVersion } from "@len/contract/staff/content";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type KeyboardEvent, useMemo, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { messageOf, send } from "../api/send.ts";
import type { ClinicTime } from "../clinic-time.ts";
import { notify } from "../shell/notices.tsx";
import { useShell } from "../shell/shell.tsx";
import { useClinicTime } from "../shell/use-clinic-time.ts";
import { useKeys } from "../shell/use-keys.ts";
import { useTitle } from "../shell/use-title.ts";
import { type Data, isSame, valueAt, withValue } from "./data.ts";
import { textOf } from "./field-words.ts";
import { type Field, fieldsOf } from "./fields.ts";
import { itemQuery, readAgain, sectionQuery, versionQuery, versionsQuery } from "./queries.ts";
import { useTitles } from "./use-titles.ts";
import { Compared } from "./value.tsx";
import { shortNameOf, versionWords } from "./words.ts";

/** Kept versions of a record, compared with its draft. */
export function Component() {
  const { entity = "", id = "" } = useParams();
  const clinic = useClinicTime();
  const section = useQuery(sectionQuery(entity));
  const item = useQuery(itemQuery(entity, id));
  const versions = useQuery(versionsQuery(entity, id));
  useTitle(item.data ? `Версии: ${item.data.title || "без названия"}` : "Версии");
  const error = section.error ?? item.error ?? versions.error;
  if (!clinic || !section.data || !item.data || !item.isFetchedAfterMount || !versions.data)
    return (
      <main className="page">
        <div className="page-bar">
          <h1>Версии</h1>
        </div>
        <p className="empty muted" role={error ? "alert" : undefined}>
          {error ? messageOf(error) : "Читаем версии…"}
        </p>
      </main>
    );
  return <Versions section={section.data} item={item.data} versions={versions.data} clinic={clinic} />;
}

type Props = { section: ContentSection; item: ContentItem; versions: ContentVersion[]; clinic: ClinicTime };

function Versions({ section, item, versions, clinic }: Props) {
  const { entity } = section;
  const { me } = useShell();
  const navigate = useNavigate();
  const client = useQueryClient();
  const fields = useMemo(() => fieldsOf(section), [section]);
  const [number, choose] = useState(() => (versions.find(({ isLive }) => isLive) ?? versions[0])?.number ?? null);
  const [isSideBySide, setSideBySide] = useState(true);
  const chosen = versions.find((version) => version.number === number);
  const read = useQuery({ ...versionQuery(entity, item.id, number ?? 0), enabled: number !== null });
  const close = () => void navigate(`/content/${entity}/${item.id}`);
  useKeys({ Escape: close });

  const done = async (text: string, version: number) => {
    await readAgain(client, entity, item);
    // The editor does not take a newer record under the hands: the person sees the versions, and then the record as it is.
    const undo = async () => {
      await send(contentCalls.undoContent, { params: { entity, id: item.id }, version });
      await readItem();
      await navigate(`/content/${entity}/${item.id}/versions`);
    };
    notify({
      text,
      hint: "Сайт не изменился.",
      action: { label: "Отменить", isUndo: true, run: () => void undo().catch((error) => notify({ text: messageOf(error) })) },
    });
  };
  const readItem = () => client.invalidateQueries({ queryKey: itemQuery(entity, item.id).queryKey });
  const restore = useMutation({
    mutationFn: async () =>
      (await send(contentCalls.restoreContent, { params: { entity, id: item.id }, version: item.version, input: { number: number ?? 0 } }))
        .data,
    async onSuccess({ version }) {
      await done("Версия стала черновиком", version);
      close();
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  const restoreField = useMutation({
    mutationFn: async ({ path, from }: { path: string; from: Data }) =>
      (
        await send(contentCalls.saveContent, {
          ...{ params: { entity, id: item.id }, version: item.version },
          input: { data: withValue(item.data, path, valueAt(from, path) ?? null) },
        })
      ).data,
    async onSuccess(saved) {
      client.setQueryData(itemQuery(entity, item.id).queryKey, saved);
      await readAgain(client, entity);
      notify({ text: "Поле вернулось в черновик", hint: "Сайт не изменился." });
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });

  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const next = versions[versions.findIndex((version) => version.number === number) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    choose(next.number);
    document.getElementById(`version-${next.number}`)?.focus();
  };
  let day = "";
  return (
    <main className="page page--fixed versions has-open">
      <header className="page-bar record-bar">
        <div>
          <p className="small crumbs">
            <Link to={`/content/${entity}`}>{section.title}</Link> <span aria-hidden="true">/</span>{" "}
            <Link to={`/content/${entity}/${item.id}`}>{item.title || "Без названия"}</Link>
          </p>
          <h1>Версии</h1>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
        <div className="seg not-phone" role="group" aria-label="Как сравнить">
          <button type="button" aria-pressed={isSideBySide} onClick={() => setSideBySide(true)}>
            Рядом
          </button>
          <button type="button" aria-pressed={!isSideBySide} onClick={() => setSideBySide(false)}>
            Одним текстом
          </button>
        </div>
        <button type="button" className="btn btn--quiet" onClick={close}>
          Закрыть <kbd className="not-phone">Esc</kbd>
        </button>
      </header>
      <div className="versions-cols">
        <nav className="version-list" aria-label="Версии">
          {versions.length === 0 && <p className="muted">Версий ещё нет: первая появится при публикации.</p>}
          <ol>
            {versions.map((version) => {
              const date = clinic.daysAgo(version.at) === 0 ? `Сегодня, ${clinic.dateOf(version.at)}` : clinic.dateOf(version.at);
              const isFirst = date !== day;
              day = date;
              return (
                <Fragment key={version.number}>
                  {isFirst && <li className="version-day small muted">{date}</li>}
                  <li className={version.isLive ? "version is-live" : "version"}>
                    <button
                      type="button"
                      id={`version-${version.number}`}
                      aria-pressed={version.number === number}
                      onClick={() => choose(version.number)}
                      onKeyDown={onKey}
                    >
                      <b>{versionWords(version)}</b>
                      <span className="muted">{clinic.timeOf(version.at)}</span>
                      <span className="small muted">{shortNameOf(version.by, me)}</span>
                    </button>
                  </li>
                </Fragment>
              );
            })}
          </ol>
        </nav>
        {chosen && read.data && (
          <Comparison
            fields={fields}
            version={read.data.data}
            heading={`${clinic.momentOf(chosen.at)}`}
            item={item}
            clinic={clinic}
            isSideBySide={isSideBySide}
            onRestore={(path) => restoreField.mutate({ path, from: read.data.data })}
          />
        )}
      </div>
      <footer className="foot">
        <p className="foot-state">Сайт не изменится, нынешний черновик останется в версиях.</p>
        {chosen && (
          <button type="button" className="btn btn--main" disabled={restore.isPending} onClick={() => restore.mutate()}>
            Вернуть эту версию в черновик
          </button>
        )}
      </footer>
    </main>
  );
}

type ComparisonProps = {
  fields: Field[];
  version: Data;
  heading: string;
  item: ContentItem;
  clinic: ClinicTime;
  isSideBySide: boolean;
  onRestore(path: string): void;
};

/** By field, then by word; what is the same is told in one line. */
function Comparison({ fields, version, heading, item, clinic, isSideBySide, onRestore }: ComparisonProps) {
  const titles = useTitles(fields, [version, item.data]);
  const [changed, same] = [
    fields.filter(({ path }) => !isSame(valueAt(version, path), valueAt(item.data, path))),
    fields.filter(({ path }) => isSame(valueAt(version, path), valueAt(item.data, path))),
  ];
  return (
    <section className={isSideBySide ? "comparison" : "comparison comparison--one"} aria-label="Сравнение">
      <div className="compared compared-head">
        <span />
        <p>
          {heading} <small>версия</small>
        </p>
        {isSideBySide && (
          <p>
            {clinic.momentOf(item.savedAt)} <small>черновик</small>
          </p>
        )}
      </div>
      {changed.length === 0 && <p className="empty muted">Черновик такой же</p>}
      {changed.map((field) => {
        const before = textOf(field, valueAt(version, field.path), clinic, titles);
        const after = textOf(field, valueAt(item.data, field.path), clinic, titles);
        return (
          <div key={field.path} className="compared">
            <div>
              <h2>{field.label}</h2>
              <button type="button" className="lnk" aria-label={`Вернуть: ${field.label}`} onClick={() => onRestore(field.path)}>
                Вернуть
              </button>
            </div>
            <p className="value">
              {before === "" && isSideBySide ? (
                <span className="muted">не заполнено</span>
              ) : (
                <Compared before={before} after={after} shows={isSideBySide ? "removed" : "both"} />
              )}
            </p>
            {isSideBySide && (
              <p className="value">
                {after === "" ? <span className="muted">не заполнено</span> : <Compared before={before} after={after} shows="added" />}
              </p>
            )}
          </div>
        );
      })}
      {same.length > 0 && <p className="same-fields muted">Без изменений: {same.map(({ label }) => label.toLowerCase()).join(", ")}</p>}
    </section>
  );
}
