import { logCalls } from "@len/contract/staff/calls/log";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf, send } from "../api/send.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Button } from "../ui/button.tsx";
import chip from "../ui/chip.module.css";
import { Chip } from "../ui/chip.tsx";
import { DropMenu } from "../ui/drop-menu.tsx";
import empty from "../ui/empty.module.css";
import { EmptyLine } from "../ui/empty.tsx";
import field from "../ui/field.module.css";
import findStyles from "../ui/find.module.css";
import { Hint } from "../ui/hint.tsx";
import { Icon } from "../ui/icon.tsx";
import { Input } from "../ui/input.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { notify } from "../ui/notices.tsx";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { saveTable, type TableFormat } from "../ui/save-file.ts";
import sheet from "../ui/sheet.module.css";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useTitle } from "../ui/use-title.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { Chain } from "./chain.tsx";
import styles from "./log.module.css";
import { type Filter, logQuery } from "./queries.ts";
import { Rows } from "./rows.tsx";
import { actGroups, actOf, actorOf, addressOf, type NameOf, subjectOf } from "./words.ts";

const periods = { today: "сегодня", yesterday: "вчера", week: "7 дней", month: "30 дней", all: "всё время" } as const;
type Period = keyof typeof periods;

const others = [
  { actor: "visitor", name: "Посетители" },
  { actor: "terminal", name: "Терминал" },
  { actor: "system", name: "Программа" },
  { actor: "unknown", name: "Неизвестный" },
] as const;

/** «Журнал действий»: who did what with which record. The filters are never stored or put into the address. */
export function Component() {
  useTitle("Журнал действий");
  const clinic = useClinicTime();
  return (
    <Page isFixed className={styles.log}>
      {clinic ? <Log clinic={clinic} /> : <h1 className="only-read">Журнал действий</h1>}
      <Hint className={styles.logFoot}>
        Изменить или удалить запись журнала нельзя никому, даже владельцу. Выгрузка журнала тоже попадает в&nbsp;журнал.
      </Hint>
    </Page>
  );
}

type Chosen = { actor: string | null; action: string | null; period: Period; personalData: boolean; number: number | null };
const atFirst: Chosen = { actor: null, action: null, period: "today", personalData: false, number: null };

function filterOf({ period, ...chosen }: Chosen, clinic: ClinicTime): Filter {
  const days = { today: 0, yesterday: 1, week: 6, month: 29, all: null }[period];
  return {
    ...chosen,
    from: days === null ? null : clinic.startOfDay(days).toISOString(),
    to: period === "yesterday" ? new Date(clinic.startOfDay(0).getTime() - 1).toISOString() : null,
  };
}

function Log({ clinic }: { clinic: ClinicTime }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(atFirst);
  const [upTo, setUpTo] = useState<number | null>(null);
  const filter = filterOf(chosen, clinic);
  const list = useInfiniteQuery(logQuery(filter, upTo));
  const choose = (change: Partial<Chosen>) => {
    setUpTo(null);
    setChosen({ ...chosen, ...change });
  };
  const pages = list.data?.pages ?? [];
  const staff = pages[0]?.staff ?? [];
  const nameOf: NameOf = (wanted) => staff.find(({ id }) => id === wanted)?.name ?? null;

  const download = async (format: TableFormat) => {
    try {
      notify({
        text: `Выгружено: ${counted(await saveLog(filter, format, clinic), ["запись", "записи", "записей"])}`,
        hint: "Выгрузка записана в журнал.",
      });
      void client.invalidateQueries({ queryKey: ["log", "list"] });
    } catch (error) {
      notify({ text: messageOf(error) });
    }
  };
  const actor = [...others, ...staff.map(({ id, name }) => ({ actor: id, name }))].find((one) => one.actor === chosen.actor);
  const group = actGroups.find(({ action }) => action === chosen.action);
  return (
    <>
      <PageBar>
        <h1>Журнал действий</h1>
        <DropMenu
          kind="plain"
          label="Выгрузить"
          trigger={
            <>
              <Icon name="download" />
              <span className="not-phone">Выгрузить</span>
              <Icon name="down" size={14} />
            </>
          }
          items={[
            { label: "CSV", hint: "для любой программы", pick: () => void download("csv") },
            { label: "XLSX", hint: "для Excel", pick: () => void download("xlsx") },
          ]}
        />
        <AccountMenu />
      </PageBar>
      <div className={styles.logFilters}>
        <Choice
          words={`Кто: ${actor?.name ?? "все"}`}
          isOn={chosen.actor !== null}
          items={[{ actor: null, name: "Все" }, ...staff.map(({ id, name }) => ({ actor: id, name })), ...others].map((each) => ({
            label: each.name,
            isOn: each.actor === chosen.actor,
            pick: () => choose({ actor: each.actor }),
          }))}
        />
        <Choice
          words={`Что: ${group?.name.toLowerCase() ?? "всё"}`}
          isOn={chosen.action !== null}
          items={[{ action: null, name: "Всё" }, ...actGroups].map((each) => ({
            label: each.name,
            isOn: each.action === chosen.action,
            pick: () => choose({ action: each.action }),
          }))}
        />
        <Choice
          words={`Когда: ${periods[chosen.period]}`}
          isOn={chosen.period !== "all"}
          items={(["today", "yesterday", "week", "month", "all"] as const).map((period) => ({
            label: periods[period],
            isOn: period === chosen.period,
            pick: () => choose({ period }),
          }))}
        />
        <Chip
          count={pages[0]?.personalTotal.toLocaleString("ru-RU")}
          aria-pressed={chosen.personalData}
          onClick={() => choose({ personalData: !chosen.personalData })}
        >
          Только данные людей
        </Chip>
        <NumberSearch onFind={(number) => choose(number === null ? { number } : { number, period: "all" })} />
      </div>
      <Chain
        clinic={clinic}
        onShow={(entry) => {
          setChosen({ ...atFirst, period: "all" });
          setUpTo(entry + 1);
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to scroll the list by keyboard */}
      <section className={styles.logRows} aria-label="Записи журнала" tabIndex={0}>
        {list.isPending && <EmptyLine>Читаем журнал…</EmptyLine>}
        {list.isError && <NotRead error={list.error} retry={() => void list.refetch()} />}
        {pages[0]?.entries.length === 0 && (
          <div className={empty.empty}>
            <p>Таких записей в журнале нет</p>
            <Button onClick={() => choose({ ...atFirst, period: "all" })}>Показать всё</Button>
          </div>
        )}
        {pages.some(({ entries }) => entries.length > 0) && (
          <Rows entries={pages.flatMap(({ entries }) => entries)} nameOf={nameOf} clinic={clinic} hasDays={chosen.period !== "today"} />
        )}
        {list.hasNextPage && (
          <Button className={styles.logMore} disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Показать ещё
          </Button>
        )}
      </section>
    </>
  );
}

type ChoiceProps = { words: string; isOn: boolean; items: { label: string; isOn: boolean; pick(): void }[] };

function Choice({ words, isOn, items }: ChoiceProps) {
  return (
    <DropMenu
      className={isOn ? `${chip.chip} ${styles.isOn}` : chip.chip}
      trigger={
        <>
          {words}
          <Icon name="down" size={14} />
        </>
      }
      items={items}
    />
  );
}

/** Finds the entries about one request or review when Enter is pressed; an empty field ends the search. */
function NumberSearch({ onFind }: { onFind(number: number | null): void }) {
  const [isWrong, setWrong] = useState(false);
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("number")).replace(/[№\s]/g, "");
    const isNumber = /^[1-9]\d{0,8}$/.test(typed);
    setWrong(typed !== "" && !isNumber);
    if (isNumber) onFind(Number(typed));
    else if (typed === "") onFind(null);
  };
  return (
    <search>
      <form className={findStyles.find} data-part="find" onSubmit={find}>
        <Icon name="search" />
        <Input
          type="search"
          name="number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="№ заявки или отзыва"
          aria-label="№ заявки или отзыва"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? "number-problem" : undefined}
          onChange={({ target }) => {
            if (target.value !== "") return;
            setWrong(false);
            onFind(null);
          }}
        />
        {isWrong && (
          <p className={`${field.err} ${sheet.float}`} id="number-problem" role="alert">
            Наберите номер цифрами
          </p>
        )}
      </form>
    </search>
  );
}

const header = ["Номер", "Время", "Кто", "Что", "С чем", "Адрес", "Обозначение", "Подробности", "Контрольная сумма"];

/** Saves the entries that match the filter as a table and returns their number. */
async function saveLog(filter: Filter, format: TableFormat, clinic: ClinicTime): Promise<number> {
  const { entries, staff, hasMore } = (await send(logCalls.exportLog, { input: { filter, format } })).data;
  const nameOf: NameOf = (wanted) => staff.find(({ id }) => id === wanted)?.name ?? null;
  const rows = entries.map((entry) => [
    String(entry.id),
    clinic.stampOf(entry.at),
    actorOf(entry),
    actOf(entry),
    subjectOf(entry, nameOf),
    addressOf(entry),
    entry.entityId,
    JSON.stringify(entry.details),
    entry.hash,
  ]);
  const last = hasMore
    ? [["", "", "", `Выгружены последние записи, ${entries.length.toLocaleString("ru-RU")}: есть и\u00a0более ранние`]]
    : [];
  await saveTable([header, ...rows, ...last], format, `Журнал ${clinic.dateOf(Date.now())}`);
  return entries.length;
}
