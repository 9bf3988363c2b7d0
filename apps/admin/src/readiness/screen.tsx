import type { Readiness } from "@len/contract/staff/readiness";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyLine } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { notify } from "../ui/notices.tsx";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import { saveTable } from "../ui/save-file.ts";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useLoadedSoon } from "../ui/use-loaded-soon.ts";
import { useShell } from "../ui/use-shell.ts";
import { useTitle } from "../ui/use-title.ts";
import { readinessQuery, useSiteOpening } from "./queries.ts";
import styles from "./readiness.module.css";
import { RuleGroup } from "./rule-rows.tsx";
import { Timeline } from "./timeline.tsx";
import { usePlace } from "./use-place.ts";
import { lawyerTable, worstFirst } from "./words.ts";

const loadActs = () => import("./acts-sheet.tsx");
const ActsSheet = lazy(loadActs);

/** «Готовность сайта»: the legal requirements for a clinic's site, with links to the fields that need correction. */
export function Component() {
  const { data, error, isFetching, refetch } = useQuery(readinessQuery);
  useTitle("Готовность сайта");
  if (error && !data)
    return (
      <Page>
        <NotRead title="Проверка не открылась" error={error} retry={() => void refetch()} />
      </Page>
    );
  if (!data)
    return (
      <Page aria-busy>
        <h1 className="only-read">Готовность сайта</h1>
        <EmptyLine>Проверяем сайт…</EmptyLine>
      </Page>
    );
  return <Found readiness={data} isFetching={isFetching} />;
}

function Found({ readiness, isFetching }: { readiness: Readiness; isFetching: boolean }) {
  const { sentence, rest, groups, timeline, papers, today, checkedAt, acts } = readiness;
  const clinic = useClinicTime();
  const { me } = useShell();
  const isOwner = me.roles.includes("owner");
  const [isCheckingActs, setCheckingActs] = useState(false);
  useLoadedSoon(loadActs);
  const { body, unfolding } = usePlace(readiness, isFetching);
  const main = worstFirst(groups.flatMap(({ rules }) => rules)).find(({ state }) => state === "stops")?.id;
  const checked = acts.filter(({ checkedByLawyer }) => checkedByLawyer).length;
  return (
    <Page isFixed className={styles.readiness}>
      <PageBar as="header" className={styles.readinessBar}>
        <div>
          <h1>Готовность сайта</h1>
          <p className={styles.readinessSentence}>
            <b className="strong">{sentence}</b> {rest}
          </p>
        </div>
        <p className={`${styles.readinessChecked} small muted`}>
          <span>Панель проверила в&nbsp;{clinic.timeOf(checkedAt)}</span>
          <span>
            {checked === 0 ? "Юрист ещё не\u00a0сверял законы." : `Юрист сверил ${checked} из\u00a0${acts.length} законов.`}{" "}
            {isOwner && (
              <Button kind="text" className="not-print" onClick={() => setCheckingActs(true)}>
                Отметить проверку
              </Button>
            )}
          </span>
        </p>
        <AccountMenu />
      </PageBar>
      <div className={styles.readinessBody} ref={body}>
        <Timeline timeline={timeline} papers={papers} today={today} clinic={clinic} unfolding={unfolding} />
        {groups.map((group) => (
          <RuleGroup key={group.id} group={group} main={main} unfolding={unfolding} />
        ))}
      </div>
      <Foot readiness={readiness} isOwner={isOwner} />
      <Suspense>{isCheckingActs && <ActsSheet acts={acts} onClose={() => setCheckingActs(false)} />}</Suspense>
    </Page>
  );
}

function Foot({ readiness, isOwner }: { readiness: Readiness; isOwner: boolean }) {
  const { isOpen, mayOpen, today } = readiness;
  const open = useSiteOpening();
  const why = isOpen ? "" : mayOpen ? "Сайт можно открыть. " : "Сайт можно открыть, когда снимете замечания, которые мешают. ";
  const save = () =>
    saveTable(lawyerTable(readiness), "xlsx", `gotovnost-sayta-${today}`).catch(() =>
      notify({ text: "Файл не\u00a0сохранился. Попробуйте ещё раз." }),
    );
  return (
    <PageFoot className="not-print">
      <FootState id="readiness-why">{why}Подсказки не&nbsp;заменяют юриста.</FootState>
      <Button kind="quiet" className="not-phone" onClick={() => window.print()}>
        <Icon name="print" /> Напечатать
      </Button>
      <Button kind="quiet" onClick={() => void save()}>
        <Icon name="download" /> Скачать для юриста
      </Button>
      {!isOpen && isOwner && (
        <Button kind="main" disabled={!mayOpen || open.isPending} aria-describedby="readiness-why" onClick={() => open.mutate(true)}>
          Открыть сайт
        </Button>
      )}
    </PageFoot>
  );
}
