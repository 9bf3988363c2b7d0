import type { RequestFilter } from "@len/contract/staff/requests";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import empty from "../ui/empty.module.css";
import type { ClinicTime } from "../words/clinic-time.ts";
import { listQuery } from "./queries.ts";
import { durationOf, nameOf, promiseOf } from "./words.ts";

const emptyWords: Record<RequestFilter, { title: string; next: string }> = {
  all: { title: "Заявок ещё не было", next: "Первая появится здесь сама, со звуком." },
  new: { title: "Все новые заявки разобраны", next: "Новая заявка появится здесь сама, со звуком." },
  mine: { title: "За вами ничего не осталось", next: "Откройте новую и нажмите «Взять в работу»." },
  in_work: { title: "В работе ничего нет", next: "Здесь стоят заявки, которые кто-то взял и не закончил." },
  waiting: { title: "Перезванивать некому", next: "Здесь ждут те, кому назначили время звонка." },
  words: { title: "Всё, что дописали посетители, прочитано", next: "" },
  late: { title: "Обещанное время не вышло ни у одной заявки", next: "" },
};

/** Shown in an empty list: sentences about finished and coming work. */
export function Empty({ filter, clinic }: { filter: RequestFilter; clinic: ClinicTime }) {
  const byPromise = useInfiniteQuery({ ...listQuery("in_work", "promise"), enabled: filter === "new" });
  const next = filter === "new" ? byPromise.data?.pages[0]?.data.find(({ promise }) => promise.dueAt !== null) : undefined;
  const { title, next: words } = emptyWords[filter];
  return (
    <div className={empty.empty}>
      <Flax />
      <p className="name">{title}</p>
      {next && (
        <p>
          Ближайшее обещание: <Link to={`/requests/${next.number}`}>{nameOf(next)}</Link>, {promiseOf(next, clinic).words}
          {inWords(next.promise.dueAt, clinic.now)}.
        </p>
      )}
      <p className="muted small">{words}</p>
    </div>
  );
}

function inWords(dueAt: string | null, now: number): string {
  const left = dueAt === null ? 0 : Date.parse(dueAt) - now;
  return left > 0 ? `, через\u00a0${durationOf(left)}` : "";
}

function Flax() {
  return (
    <svg
      width="36"
      height="60"
      viewBox="0 0 36 60"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M18 22v36M18 42c-4-1-7-4-8-8 4 0 7 3 8 8ZM18 50c4-1 7-4 8-8-4 0-7 3-8 8Z" />
      <path d="M18 20c-2-3-6-3-9-1 1 3 5 4 9 1Zm0 0c2-3 6-3 9-1-1 3-5 4-9 1Zm0 0c-4-1-6-5-5-9 4 1 6 5 5 9Zm0 0c4-1 6-5 5-9-4 1-6 5-5 9Zm0 0c-1-4 0-8 0-11 0 3 1 7 0 11Z" />
      <circle cx="18" cy="19.5" r="1.5" />
    </svg>
  );
}
