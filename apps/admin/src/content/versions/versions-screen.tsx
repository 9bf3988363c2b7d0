import type { ContentItem, ContentSection, ContentVersion } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { messageOf } from "../../api/send.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyLine } from "../../ui/empty.tsx";
import { Page } from "../../ui/page.tsx";
import { Crumbs, PageBar, RecordHead } from "../../ui/page-bar.tsx";
import { FootState, PageFoot } from "../../ui/page-foot.tsx";
import segments from "../../ui/segments.module.css";
import { useClinicTime } from "../../ui/use-clinic-time.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { useShell } from "../../ui/use-shell.ts";
import { useTitle } from "../../ui/use-title.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { lowerFirst } from "../../words/words.ts";
import { fieldsOf } from "../fields/fields.ts";
import { itemQuery, sectionQuery, versionQuery, versionsQuery } from "../fields/queries.ts";
import { shortNameOf, versionWords } from "../fields/words.ts";
import { Comparison } from "./comparison.tsx";
import { useRestoring } from "./use-restoring.ts";
import { VersionList } from "./version-list.tsx";
import styles from "./versions.module.css";

/** The stored versions of a record, compared with its draft or with each other. */
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
      <Page>
        <PageBar>
          <h1>Версии</h1>
        </PageBar>
        <EmptyLine role={error ? "alert" : undefined}>{error ? messageOf(error) : "Читаем версии…"}</EmptyLine>
      </Page>
    );
  return <Versions section={section.data} item={item.data} versions={versions.data} clinic={clinic} />;
}

type Props = { section: ContentSection; item: ContentItem; versions: ContentVersion[]; clinic: ClinicTime };

function Versions({ section, item, versions, clinic }: Props) {
  const { entity } = section;
  const { me } = useShell();
  const navigate = useNavigate();
  const fields = useMemo(() => fieldsOf(section), [section]);
  const [number, setNumber] = useState(() => (versions.find(({ isLive }) => isLive) ?? versions[0])?.number ?? null);
  const [isSideBySide, setSideBySide] = useState(true);
  /** The second version, with which the chosen one is compared instead of the draft. */
  const [second, setSecond] = useState<number | null>(null);
  const chosen = versions.find((version) => version.number === number);
  const other = useQuery({ ...versionQuery(entity, item.id, second ?? 0), enabled: second !== null });
  const hintOf = (version: ContentVersion) => `${lowerFirst(versionWords(version))}, ${lowerFirst(shortNameOf(version.by, me))}`;
  const onChoose = (chosen: number) => {
    setNumber(chosen);
    setSecond(null);
  };
  /** The newer of the two versions is always the second, whichever was pressed first. */
  const onCompare = (another: number) => {
    if (number === null || another === number) return setSecond(null);
    setNumber(Math.min(number, another));
    setSecond(Math.max(number, another));
  };
  const read = useQuery({ ...versionQuery(entity, item.id, number ?? 0), enabled: number !== null });
  const close = () => void navigate(`/content/${entity}/${item.id}`);
  useKeys({ Escape: close });
  const { restore, restorePart } = useRestoring(entity, item, close);
  return (
    <Page isFixed className={styles.versions} data-ui="has-open">
      <RecordHead>
        <div>
          <Crumbs>
            <Link to={`/content/${entity}`}>{section.title}</Link> <span aria-hidden="true">/</span>{" "}
            <Link to={`/content/${entity}/${item.id}`}>{item.title || "Без названия"}</Link>
          </Crumbs>
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
        <Button kind="quiet" onClick={close}>
          Закрыть <kbd className="not-phone">Esc</kbd>
        </Button>
      </RecordHead>
      <div className={styles.versionsCols}>
        <VersionList {...{ versions, number, second, onChoose, onCompare, clinic }} />
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
      <PageFoot>
        <FootState>
          {second === null
            ? "Сайт не изменится, нынешний черновик останется в версиях."
            : "Сравниваем две версии. Щёлкните по одной, чтобы сравнить её с черновиком."}
        </FootState>
        {chosen && second === null && (
          <Button kind="main" disabled={restore.isPending} onClick={() => restore.mutate(chosen.number)}>
            Вернуть эту версию в черновик
          </Button>
        )}
      </PageFoot>
    </Page>
  );
}
