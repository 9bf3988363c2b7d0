import "../styles/content.css";
import "../styles/form.css";
import "../styles/readiness.css";
import type { Readiness } from "@len/contract/staff/readiness";
import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { saveTable } from "../save-file.ts";
import { AccountMenu } from "../shell/account-menu.tsx";
import { Icon } from "../shell/icon.tsx";
import { NotRead } from "../shell/not-read.tsx";
import { notify } from "../shell/notices.tsx";
import { useShell } from "../shell/shell.tsx";
import { useClinicTime } from "../shell/use-clinic-time.ts";
import { useTitle } from "../shell/use-title.ts";
import { ActsSheet } from "./acts-sheet.tsx";
import { readinessQuery, useSiteOpening } from "./queries.ts";
import { RuleGroup } from "./rule-rows.tsx";
import { Timeline } from "./timeline.tsx";
import { lawyerTable, worstFirst } from "./words.ts";

/** Where the reader was: who comes back from a form finds the same lines unfolded at the same place. */
const left = { scroll: 0, open: new Set<string>() };

/** «Готовность сайта»: what the site of a clinic owes by law, and where the rest is mended. */
export function Component() {
  const { data, error, refetch } = useQuery(readinessQuery);
  useTitle("Готовность сайта");
  if (error && !data)
    return (
      <main className="page">
        <NotRead title="Проверка не открылась" error={error} retry={() => void refetch()} />
      </main>
    );
  if (!data)
    return (
      <main className="page" aria-busy>
        <h1 className="only-read">Готовность сайта</h1>
        <p className="empty muted">Проверяем сайт…</p>
      </main>
    );
  return <Found readiness={data} />;
}

function Found({ readiness }: { readiness: Readiness }) {
  const { sentence, rest, groups, timeline, papers, today, checkedAt, acts } = readiness;
  const clinic = useClinicTime();
  const { me } = useShell();
  const isOwner = me.roles.includes("owner");
  const [isCheckingActs, checkActs] = useState(false);
  const { body, unfolding } = usePlace();
  const main = worstFirst(groups.flatMap(({ rules }) => rules)).find(({ state }) => state === "stops")?.id;
  const checked = acts.filter(({ checkedByLawyer }) => checkedByLawyer).length;
  return (
    <main className="page page--fixed readiness">
      <header className="page-bar readiness-bar">
        <div>
          <h1>Готовность сайта</h1>
          <p className="readiness-sentence">
            <b className="strong">{sentence}</b> {rest}
          </p>
        </div>
        <p className="readiness-checked small muted">
          <span>Панель проверила в&nbsp;{clinic.timeOf(checkedAt)}</span>
          <span>
            {checked === 0 ? "Юрист ещё не\u00a0сверял законы." : `Юрист сверил ${checked} из\u00a0${acts.length} законов.`}{" "}
            {isOwner && (
              <button type="button" className="lnk not-print" onClick={() => checkActs(true)}>
                Отметить проверку
              </button>
            )}
          </span>
        </p>
        <AccountMenu />
      </header>
      <div className="readiness-body" ref={body}>
        <Timeline timeline={timeline} papers={papers} today={today} clinic={clinic} />
        {groups.map((group) => (
          <RuleGroup key={group.id} group={group} main={main} unfolding={unfolding} />
        ))}
      </div>
      <Foot readiness={readiness} isOwner={isOwner} />
      {isCheckingActs && <ActsSheet acts={acts} onClose={() => checkActs(false)} />}
    </main>
  );
}

/** Keeps the place of the reader while a field is mended elsewhere. */
function usePlace() {
  const body = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(left.open);
  useLayoutEffect(() => {
    const shown = body.current;
    if (shown) shown.scrollTop = left.scroll;
    return () => {
      left.scroll = shown?.scrollTop ?? 0;
    };
  }, []);
  const unfolding = {
    isOpen: (id: string) => open.has(id),
    toggle(id: string) {
      left.open = new Set(open.has(id) ? [...open].filter((other) => other !== id) : [...open, id]);
      setOpen(left.open);
    },
  };
  return { body, unfolding };
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
    <footer className="foot not-print">
      <p className="foot-state" id="readiness-why">
        {why}Подсказки не&nbsp;заменяют юриста.
      </p>
      <button type="button" className="btn btn--quiet not-phone" onClick={() => window.print()}>
        <Icon name="print" /> Напечатать
      </button>
      <button type="button" className="btn btn--quiet" onClick={() => void save()}>
        <Icon name="download" /> Скачать для юриста
      </button>
      {!isOpen && isOwner && (
        <button
          type="button"
          className="btn btn--main"
          disabled={!mayOpen || open.isPending}
          aria-describedby="readiness-why"
          onClick={() => open.mutate(true)}
        >
          Открыть сайт
        </button>
      )}
    </footer>
  );
}
