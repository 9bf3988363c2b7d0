import type { Overview } from "@len/contract/staff/overview";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { firstHourQuery } from "../readiness/queries.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Button } from "../ui/button.tsx";
import { LiveState } from "../ui/live-state.tsx";
import { markLook } from "../ui/mark.tsx";
import { NotRead } from "../ui/not-read.tsx";
import page from "../ui/page.module.css";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { useShell } from "../ui/use-shell.ts";
import { useTitle } from "../ui/use-title.ts";
import { type ClinicTime, clinicTime, sinceOf } from "../words/clinic-time.ts";
import { counted, lowerFirst } from "../words/words.ts";
import { Bars } from "./bars.tsx";
import { Days } from "./days.tsx";
import styles from "./overview.module.css";
import { overviewQuery } from "./queries.ts";
import { deskSentences, directionsOf, requestForms, type Sentence, sourcesOf, upkeepSentences } from "./sentences.ts";
import { Waiting } from "./waiting.tsx";

/** «Сегодня»: open tasks, the most urgent first, and charts of two weeks. It shows only numbers, no names of visitors. */
export function Component() {
  const { data, error, refetch } = useQuery(overviewQuery);
  const { me } = useShell();
  useTitle("Сегодня");
  if (error && !data) {
    return (
      <Page>
        <NotRead title="Сводка не открылась" error={error} retry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) return <Page aria-busy />;
  const clinic = clinicTime(me.clinicTimeZone, Date.parse(data.now));
  return (
    <Page className={styles.overview}>
      <PageBar>
        <h1>{capital(clinic.weekdayAndDateOf(data.now))}</h1>
        <p className={`muted ${styles.clinicHours}`}>
          {clinic.timeOf(data.now)}, {openWords(data)}
        </p>
        <LiveState className={page.inBar} />
        <AccountMenu />
      </PageBar>
      <div className={styles.brief}>
        <Sentences list={deskSentences(data, clinic)} label="Заявки и отзывы" />
        {data.upkeep && <Upkeep upkeep={data.upkeep} clinic={clinic} />}
      </div>
      {data.requests && <Charts requests={data.requests} clinic={clinic} hasAll={data.upkeep !== null} />}
    </Page>
  );
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

type UpkeepProps = { upkeep: NonNullable<Overview["upkeep"]>; clinic: ClinicTime };

/** Tasks of the owner. The demo clinic is mentioned here, because «Первый час» is no longer in the rail once the site is open. */
function Upkeep({ upkeep, clinic }: UpkeepProps) {
  const { data } = useQuery(firstHourQuery);
  const isDemo = (data?.demo.doctors ?? 0) > 0;
  return <Sentences list={[...upkeepSentences(upkeep, clinic), ...(isDemo ? [demoSentence] : [])]} label="Порядок" />;
}

const demoSentence: Sentence = {
  mark: "plain",
  text: "На сайте демо-клиника.",
  link: { to: "/first-hour", words: "Убрать её и начать свою" },
};

function Sentences({ list, label }: { list: Sentence[]; label: string }) {
  return (
    <ul aria-label={label}>
      {list.map(({ mark, text, isStrong, link, hint }) => (
        <li key={text} {...markLook({ kind: mark })}>
          <span>
            {isStrong ? <b className="strong">{text}</b> : text} {link && <Link to={link.to}>{link.words}</Link>}
            {hint && <small>{hint}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

type ChartsProps = { requests: NonNullable<Overview["requests"]>; clinic: ClinicTime; hasAll: boolean };

function Charts({ requests, clinic, hasAll }: ChartsProps) {
  const [hasMore, setMore] = useState(false);
  const { open, openTotal, byDay, bySource, byDirection } = requests;
  const twoWeeks = `${counted(
    byDay.reduce((sum, { count }) => sum + count, 0),
    requestForms,
  )} за\u00a0две недели`;
  return (
    <div className={hasMore ? `${styles.charts} ${styles.hasMore}` : styles.charts}>
      <Waiting
        open={open}
        total={openTotal}
        clinic={clinic}
        late={<LateList late={requests.late} total={requests.lateTotal} clinic={clinic} />}
      />
      <Days days={byDay} total={twoWeeks} now={clinic.timeOf(clinic.now)} />
      {hasAll && (
        <>
          <Bars name="sources" title="Откуда приходят" total={twoWeeks} bars={sourcesOf(bySource)} />
          <Bars name="directions" title="По направлениям" total={twoWeeks} bars={directionsOf(byDirection)} />
          {!hasMore && (
            <Button className={styles.moreCharts} onClick={() => setMore(true)}>
              Ещё два графика
            </Button>
          )}
        </>
      )}
    </div>
  );
}

const lateShown = 5;

type LateListProps = Pick<NonNullable<Overview["requests"]>, "late"> & { total: number; clinic: ClinicTime };

function LateList({ late, total, clinic }: LateListProps) {
  if (total === 0) return null;
  return (
    <ul className={styles.lateList}>
      {late.slice(0, lateShown).map(({ number, createdAt, title, assignee }) => (
        <li key={number}>
          <Link to={`/requests/${number}`}>№&nbsp;{number}</Link>
          <span>
            {sinceOf(createdAt, clinic)}, {title === null ? "без услуги" : lowerFirst(title)}
          </span>
          <span className="muted">{assignee?.firstName ?? "никто не взял"}</span>
        </li>
      ))}
      {total > lateShown && <li className="muted">И ещё {counted(total - lateShown, requestForms)}</li>}
    </ul>
  );
}

function openWords({ isOpen, openUntil }: Overview): string {
  if (!isOpen) return "клиника закрыта";
  return openUntil === null ? "клиника работает круглосуточно" : `клиника открыта до\u00a0${openUntil}`;
}
