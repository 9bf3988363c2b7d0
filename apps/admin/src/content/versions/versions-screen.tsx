import { contentCalls } from "@len/contract/staff/calls/content";
import type { ContentItem, ContentSection, ContentVersion } from "@len/contract/staff/content";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type KeyboardEvent, useMemo, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { messageOf, send } from "../../api/send.ts";
import { withValue } from "../../store/data.ts";
import buttonStyles from "../../ui/button.module.css";
import empty from "../../ui/empty.module.css";
import { notify } from "../../ui/notices.tsx";
import page from "../../ui/page.module.css";
import segments from "../../ui/segments.module.css";
import { useClinicTime } from "../../ui/use-clinic-time.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { useShell } from "../../ui/use-shell.ts";
import { useTitle } from "../../ui/use-title.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { lowerFirst } from "../../words/words.ts";
import { fieldsOf } from "../fields/fields.ts";
import { itemQuery, readAgain, sectionQuery, versionQuery, versionsQuery } from "../fields/queries.ts";
import { shortNameOf, versionWords } from "../fields/words.ts";
import { Comparison } from "./comparison.tsx";
import styles from "./versions.module.css";

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
      <main className={page.page}>
        <div className={page.pageBar}>
          <h1>Версии</h1>
        </div>
        <p className={`${empty.empty} muted`} role={error ? "alert" : undefined}>
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
  /** A second version instead of the draft. */
  const [second, chooseSecond] = useState<number | null>(null);
  const chosen = versions.find((version) => version.number === number);
  const other = useQuery({ ...versionQuery(entity, item.id, second ?? 0), enabled: second !== null });
  const hintOf = (version: ContentVersion) => `${lowerFirst(versionWords(version))}, ${lowerFirst(shortNameOf(version.by, me))}`;
  /** The second one is the newer, whichever was chosen first. */
  const compareWith = (another: number) => {
    if (number === null || another === number) return chooseSecond(null);
    choose(Math.min(number, another));
    chooseSecond(Math.max(number, another));
  };
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
  const restorePart = useMutation({
    mutationFn: async ({ path, value }: { path: string; value: unknown }) =>
      (
        await send(contentCalls.saveContent, {
          ...{ params: { entity, id: item.id }, version: item.version },
          input: { data: withValue(item.data, path, value) },
        })
      ).data,
    async onSuccess(saved) {
      client.setQueryData(itemQuery(entity, item.id).queryKey, saved);
      await readAgain(client, entity);
      notify({ text: "Вернули в черновик", hint: "Сайт не изменился." });
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });

  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const next = versions[versions.findIndex((version) => version.number === number) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    choose(next.number);
    chooseSecond(null);
    document.getElementById(`version-${next.number}`)?.focus();
  };
  let day = "";
  return (
    <main className={`${page.page} ${page.pageFixed} ${styles.versions}`} data-ui="has-open">
      <header className={`${page.pageBar} ${page.recordBar}`}>
        <div>
          <p className={`small ${page.crumbs} ${styles.crumbs}`}>
            <Link to={`/content/${entity}`}>{section.title}</Link> <span aria-hidden="true">/</span>{" "}
            <Link to={`/content/${entity}/${item.id}`}>{item.title || "Без названия"}</Link>
          </p>
          <h1>Версии</h1>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
        <div className={`${segments.seg} ${styles.seg} not-phone`} role="group" aria-label="Как сравнить">
          <button type="button" aria-pressed={isSideBySide} onClick={() => setSideBySide(true)}>
            Рядом
          </button>
          <button type="button" aria-pressed={!isSideBySide} onClick={() => setSideBySide(false)}>
            Одним текстом
          </button>
        </div>
        <button type="button" className={`${buttonStyles.btn} ${buttonStyles.btnQuiet}`} onClick={close}>
          Закрыть <kbd className="not-phone">Esc</kbd>
        </button>
      </header>
      <div className={styles.versionsCols}>
        <nav className={styles.versionList} aria-label="Версии">
          {versions.length === 0 && <p className="muted">Версий ещё нет: первая появится при публикации.</p>}
          <ol>
            {versions.map((version) => {
              const date = clinic.daysAgo(version.at) === 0 ? `Сегодня, ${clinic.dateOf(version.at)}` : clinic.dateOf(version.at);
              const isFirst = date !== day;
              day = date;
              return (
                <Fragment key={version.number}>
                  {isFirst && <li className={`${styles.versionDay} small muted`}>{date}</li>}
                  <li className={version.isLive ? `${styles.version} ${styles.isLive}` : styles.version}>
                    <button
                      type="button"
                      id={`version-${version.number}`}
                      aria-pressed={version.number === number || version.number === second}
                      onClick={({ shiftKey }) => {
                        if (shiftKey) return compareWith(version.number);
                        choose(version.number);
                        chooseSecond(null);
                      }}
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
        {chosen && read.data && (second === null || other.data) && (
          <Comparison
            fields={fields}
            before={{ data: read.data.data, heading: clinic.momentOf(chosen.at), hint: hintOf(chosen) }}
            after={
              other.data
                ? { data: other.data.data, heading: clinic.momentOf(other.data.at), hint: hintOf(other.data) }
                : {
                    data: item.data,
                    heading: clinic.momentOf(item.savedAt),
                    hint: `черновик, ${lowerFirst(shortNameOf(item.savedBy, me))}`,
                  }
            }
            clinic={clinic}
            isSideBySide={isSideBySide}
            onRestore={second === null ? (path, value) => restorePart.mutate({ path, value }) : null}
          />
        )}
      </div>
      <footer className={page.foot}>
        <p className={page.footState}>
          {second === null
            ? "Сайт не изменится, нынешний черновик останется в версиях."
            : "Сравниваем две версии. Щёлкните по одной, чтобы сравнить её с черновиком."}
        </p>
        {chosen && second === null && (
          <button
            type="button"
            className={`${buttonStyles.btn} ${buttonStyles.btnMain}`}
            disabled={restore.isPending}
            onClick={() => restore.mutate()}
          >
            Вернуть эту версию в черновик
          </button>
        )}
      </footer>
    </main>
  );
}
