import type { RequestFilter } from "@len/contract/staff/requests";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Chip, ChipRow } from "../ui/chip.tsx";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import { LiveState } from "../ui/live-state.tsx";
import page from "../ui/page.module.css";
import pane from "../ui/pane.module.css";
import { exportItems, LateBar } from "./late-bar.tsx";
import { Plan } from "./plan.tsx";
import type { Order } from "./queries.ts";
import styles from "./requests.module.css";
import { Search } from "./search.tsx";
import { SoundButton } from "./sound-button.tsx";
import type { RequestList } from "./use-list.ts";

const filters: { filter: RequestFilter; label: string }[] = [
  { filter: "all", label: "Все" },
  { filter: "new", label: "Новые" },
  { filter: "mine", label: "Мои" },
  { filter: "in_work", label: "В работе" },
  { filter: "words", label: "Дописали" },
  { filter: "waiting", label: "Ждут звонка" },
];

const orders: Record<Order, string> = { newest: "Новые сверху", promise: "По сроку" };

type Props = {
  list: RequestList;
  /** Whether the list marks the requests that the bulk act would take. */
  isMarked: boolean;
  onMark(isMarked: boolean): void;
  onTaken(number: number): void;
};

/** The head of the list: the search, the plan for an overload, filters, the order, and the overdue requests. */
export function ListHead({ list, isMarked, onMark, onTaken }: Props) {
  const { plan, filter, counts, clinic } = list;
  return (
    <div className={styles.listHead}>
      <div className={pane.bar}>
        <h1>Заявки</h1>
        <LiveState className={page.inBar} />
        <Search onFound={list.setFound} />
        <SoundButton />
        <AccountMenu />
      </div>
      {plan && <Plan plan={plan} clinic={clinic} isMarked={isMarked} onMark={onMark} onShowLate={list.toggleLate} onTaken={onTaken} />}
      <div className={`${pane.chips} ${styles.chips}`}>
        <Filters list={list} />
        <DropMenu
          kind="menu"
          className={styles.chipMore}
          trigger={
            <>
              {filter === "waiting" ? "Ждут звонка" : "Ещё"}
              <Icon name="down" size={14} />
            </>
          }
          items={[
            {
              label: "Ждут звонка",
              hint: String(counts?.waiting ?? ""),
              isOn: filter === "waiting",
              pick: () => list.choose("waiting"),
            },
            ...exportItems(list.download).map((item, index) => ({ ...item, isApart: index === 0 })),
          ]}
        />
        <DropMenu
          kind="menu"
          trigger={
            <>
              <Icon name="sort" />
              <span className={styles.orderWords}>{orders[list.order]}</span>
              <Icon name="down" size={14} />
            </>
          }
          items={[
            ...(["newest", "promise"] as const).map((each) => ({
              label: orders[each],
              isOn: list.order === each,
              pick: () => list.setOrder(each),
            })),
            ...(plan ? exportItems(list.download) : []),
          ]}
        />
      </div>
      {!plan && <LateBar late={counts?.late ?? 0} isShown={filter === "late"} onShow={list.toggleLate} onExport={list.download} />}
    </div>
  );
}

function Filters({ list: { filter, found, counts, choose } }: { list: RequestList }) {
  // Visitors rarely add something, so this chip is shown only when there are additions to read.
  const hasWords = filter === "words" || (counts?.words ?? 0) > 0;
  return (
    <ChipRow label="Показать">
      {filters
        .filter(({ filter: each }) => each !== "words" || hasWords)
        .map(({ filter: each, label }) => (
          <Chip
            count={counts?.[each] ?? ""}
            key={each}
            className={each === "waiting" ? styles.chipLast : undefined}
            aria-pressed={!found && filter === each}
            onClick={() => choose(each)}
          >
            {label}
          </Chip>
        ))}
    </ChipRow>
  );
}
