import { grouped } from "@len/contract/grouped";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { roublesOf } from "../content/fields/field-words.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyLine } from "../ui/empty.tsx";
import { Skeleton } from "../ui/list-states.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { Tools, ToolsRow } from "../ui/tools.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { amountOf } from "./cells.ts";
import styles from "./prices.module.css";
import { dayQuery } from "./queries.ts";

type Props = { day: string; clinic: ClinicTime; picker: ReactNode; onBack(): void };

/** The price list that visitors saw on a day; it cannot be changed. */
export function DayList({ day, clinic, picker, onBack }: Props) {
  const { data, error, refetch } = useQuery(dayQuery(day));
  const noon = `${day}T12:00:00Z`;
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused field of the day was removed together with the sheet, so the heading gets the focus.
  useEffect(() => heading.current?.focus(), []);
  const isAhead = day > clinic.dayOf(clinic.now);
  const groups = data && [...grouped(data.services, ({ group }) => group?.id ?? "").values()];
  return (
    <Page isFixed className={styles.prices}>
      <PageBar>
        <h1 ref={heading} tabIndex={-1}>
          Цены на {clinic.dateOf(noon)}
        </h1>
        <AccountMenu />
      </PageBar>
      <Tools>
        <ToolsRow>
          <p className="muted">
            {isAhead
              ? "Так прайс-лист выглядит, если не назначать других изменений."
              : "Таким посетители видели прайс-лист к концу дня, вместе с акциями."}{" "}
            <Button kind="text" onClick={onBack}>
              Вернуться к сегодняшнему
            </Button>
          </p>
          {picker}
        </ToolsRow>
      </Tools>
      {error && !data && <NotRead error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && data.services.length === 0 && (
        <EmptyLine>
          {data.since ? `В этот день на сайте не было цен. Публикации хранятся с ${clinic.dateOf(data.since)}.` : "Цен ещё не публиковали."}
        </EmptyLine>
      )}
      {groups && groups.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by keyboard
        <section className={styles.dayList} aria-label={`Прайс-лист на ${clinic.dateOf(noon)}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Код</th>
                <th scope="col">Услуга</th>
                <th scope="col">Строка цены</th>
                <th scope="col" className="num">
                  Сумма,{"\u00a0"}₽
                </th>
                <th scope="col">За что</th>
              </tr>
            </thead>
            {groups.map((services) => (
              <tbody key={services[0]?.group?.id ?? ""}>
                <tr className={styles.dayGroup}>
                  <th scope="rowgroup" colSpan={5}>
                    {services[0]?.group?.title ?? "Без группы"}
                  </th>
                </tr>
                {services.flatMap(({ title, lines }) =>
                  lines.map((line) => (
                    <tr key={line.id}>
                      <td className="muted">{line.code}</td>
                      <td>{title}</td>
                      <td>
                        {line.title}
                        {line.promotion !== null && <span className="small muted"> · акция «{line.promotion}»</span>}
                      </td>
                      <td className="num">
                        {line.promotion !== null && line.oldAmount !== null && <s>{roublesOf(line.oldAmount)}</s>}{" "}
                        {line.kind === "from" ? "от " : ""}
                        {amountOf(line)}
                      </td>
                      <td>{line.unit}</td>
                    </tr>
                  )),
                )}
              </tbody>
            ))}
          </table>
        </section>
      )}
    </Page>
  );
}
