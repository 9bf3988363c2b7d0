import type { ContentSection } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { messageOf } from "../../api/send.ts";
import type { Data } from "../../store/data.ts";
import { AccountMenu } from "../../ui/account-menu.tsx";
import { Button } from "../../ui/button.tsx";
import empty from "../../ui/empty.module.css";
import { Skeleton } from "../../ui/list-states.tsx";
import { NotRead } from "../../ui/not-read.tsx";
import pageStyles from "../../ui/page.module.css";
import { Page } from "../../ui/page.tsx";
import { PageBar } from "../../ui/page-bar.tsx";
import { useClinicTime } from "../../ui/use-clinic-time.ts";
import { useKeys } from "../../ui/use-keys.ts";
import { useLoadedSoon } from "../../ui/use-loaded-soon.ts";
import { useTitle } from "../../ui/use-title.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { type Field, fieldsOf } from "../fields/fields.ts";
import { contentListQuery, sectionQuery } from "../fields/queries.ts";
import { wordsOfSection } from "../fields/words-of-section.ts";
import { BulkBar } from "./bulk-bar.tsx";
import styles from "./list.module.css";
import { addressWith, listInputOf, perPage } from "./list-filters.ts";
import { Rows } from "./list-rows.tsx";
import { ListTools } from "./list-tools.tsx";
import { useHandOrder } from "./use-hand-order.ts";
import { WaitingEdits } from "./waiting-edits.tsx";

const loadAdd = () => import("./add-sheet.tsx");
const AddSheet = lazy(loadAdd);

export function Component() {
  const { entity = "" } = useParams();
  const clinic = useClinicTime();
  const section = useQuery(sectionQuery(entity));
  if (section.error)
    return (
      <main className={pageStyles.alone}>
        <h1>Раздел не открылся</h1>
        <p>{messageOf(section.error)}</p>
        <Link to="/content">Ещё разделы</Link>
      </main>
    );
  if (!clinic || !section.data)
    return (
      <Page>
        <h1 className="only-read">Раздел</h1>
      </Page>
    );
  return <List key={entity} section={section.data} clinic={clinic} />;
}

function List({ section, clinic }: { section: ContentSection; clinic: ClinicTime }) {
  const { entity, title } = section;
  useTitle(title);
  useLoadedSoon(loadAdd);
  const [address, setAddress] = useSearchParams();
  const input = useMemo(() => listInputOf(section, address), [section, address]);
  const list = useQuery(contentListQuery(entity, input));
  const fields = useMemo(() => fieldsOf(section), [section]);
  const rows = useMemo(() => list.data?.data ?? [], [list.data]);
  const { total = 0, currentPage: page = 1, lastPage = 1 } = list.data?.pagination ?? {};
  const order = useHandOrder({ section, input, rows, isLastPage: page === lastPage });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState<Data | null>(null);
  const chosen = rows.filter(({ id }) => picked.has(id));
  const clear = () => setPicked(new Set());
  useKeys({ Escape: clear });

  const choose = (change: Record<string, string>) => {
    clear();
    setAddress(addressWith(address, change));
  };
  const isByHand = section.isOrdered && (!input.sort || input.sort === "position") && !isFiltered(section, address);
  return (
    <Page isFixed>
      <PageBar>
        <h1>{title}</h1>
        <AddButtons section={section} onAdd={setAdding} />
        <AccountMenu />
      </PageBar>
      <WaitingEdits entity={entity} />
      <ListTools section={section} fields={fields} address={address} counts={list.data} onChoose={choose} />
      <section className={`${pageStyles.contentRows} ${styles.contentRows}`} aria-label={title} aria-busy={list.isPlaceholderData}>
        {list.isPending && <Skeleton />}
        {list.error && !list.data && <NotRead error={list.error} retry={() => void list.refetch()} />}
        {list.data && rows.length === 0 && (
          <Empty
            section={section}
            isFiltered={address.size > 0}
            isTrash={address.get("state") === "trash"}
            onReset={() => setAddress({})}
          />
        )}
        {rows.length > 0 && (
          <Rows
            section={section}
            rows={rows}
            fields={fields}
            columns={columnsOf(section, fields)}
            clinic={clinic}
            picked={picked}
            onPick={setPicked}
            order={isByHand ? order : null}
          />
        )}
      </section>
      {chosen.length > 0 ? (
        <BulkBar section={section} rows={chosen} clinic={clinic} onDone={clear} />
      ) : (
        total > perPage && <Pages page={page} last={lastPage} total={total} address={address} />
      )}
      <Suspense>{adding && <AddSheet section={section} data={adding} onClose={() => setAdding(null)} />}</Suspense>
    </Page>
  );
}

const isFiltered = ({ filters }: ContentSection, address: URLSearchParams) => ["q", "state", ...filters].some((name) => address.get(name));

/** The maximum number of columns beside the title. */
const columnsAtMost = 2;

function columnsOf({ entity, listed, titleField }: ContentSection, fields: readonly Field[]): Field[] {
  const wanted = wordsOfSection(entity).columns ?? listed;
  return wanted
    .flatMap((name) => fields.find(({ path }) => path === name) ?? [])
    .filter(({ kind, path }) => kind !== "picture" && kind !== "pictures" && path !== titleField)
    .slice(0, columnsAtMost);
}

/** The buttons «Добавить врача» and similar; the primary one is the last. */
function AddButtons({ section: { entity, accusative }, onAdd }: { section: ContentSection; onAdd(data: Data): void }) {
  const { adds = [{ label: `Добавить ${accusative}`, data: {} }] } = wordsOfSection(entity);
  return adds.map(({ label, data }, index) => {
    const look = index === adds.length - 1 ? ({ kind: "main" } as const) : { className: "not-phone" };
    return (
      <Button key={label} {...look} onClick={() => onAdd(data)}>
        {label}
      </Button>
    );
  });
}

type EmptyProps = { section: ContentSection; isFiltered: boolean; isTrash: boolean; onReset(): void };

function Empty({ section: { entity, accusative }, isFiltered, isTrash, onReset }: EmptyProps) {
  const [, , many] = wordsOfSection(entity).forms;
  if (!isFiltered)
    return (
      <div className={empty.empty}>
        <p>Чтобы добавить {accusative}, достаточно названия: остальное допишете в карточке.</p>
      </div>
    );
  return (
    <div className={empty.empty}>
      <p className="name">{isTrash ? "В корзине ничего нет" : `По этим условиям ${many} нет`}</p>
      <Button onClick={onReset}>Показать все</Button>
    </div>
  );
}

function Pages({ page, last, total, address }: { page: number; last: number; total: number; address: URLSearchParams }) {
  const to = (number: number) => {
    const next = new URLSearchParams(address);
    next.set("page", String(number));
    return `?${next}`;
  };
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= 2,
  );
  return (
    <nav className={styles.pages} aria-label="Страницы">
      <span className="small muted">
        {(page - 1) * perPage + 1}–{Math.min(page * perPage, total)} из {total.toLocaleString("ru-RU")}
      </span>
      {shown.map((number) => (
        <Link key={number} to={to(number)} aria-current={number === page ? "page" : undefined}>
          {number}
        </Link>
      ))}
      {page < last && <Link to={to(page + 1)}>Дальше</Link>}
    </nav>
  );
}
