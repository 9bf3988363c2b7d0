import "../styles/content.css";
import type { ContentRow, ContentSection } from "@len/contract/staff/content";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { messageOf } from "../api/send.ts";
import type { ClinicTime } from "../clinic-time.ts";
import { AccountMenu } from "../shell/account-menu.tsx";
import { DropMenu } from "../shell/drop-menu.tsx";
import { Icon } from "../shell/icon.tsx";
import { NotRead } from "../shell/not-read.tsx";
import { notify } from "../shell/notices.tsx";
import { useShell } from "../shell/shell.tsx";
import { useClinicTime } from "../shell/use-clinic-time.ts";
import { useKeys } from "../shell/use-keys.ts";
import { useTitle } from "../shell/use-title.ts";
import { AddSheet } from "./add-sheet.tsx";
import { moveRow } from "./bulk.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { textOf } from "./field-words.ts";
import { type Field, fieldsOf } from "./fields.ts";
import { addressWith, chips, listInputOf, perPage } from "./list-filters.ts";
import { contentListQuery, readAgain, sectionQuery } from "./queries.ts";
import { useSendKept } from "./use-send-kept.ts";
import { useTitles } from "./use-titles.ts";
import { shortMoment, shortNameOf, stateMarks, stateOf } from "./words.ts";

/** The list of a section. */
export function Component() {
  const { entity = "" } = useParams();
  const clinic = useClinicTime();
  const section = useQuery(sectionQuery(entity));
  if (section.error)
    return (
      <main className="alone">
        <h1>Раздел не открылся</h1>
        <p>{messageOf(section.error)}</p>
        <Link to="/content">Ещё разделы</Link>
      </main>
    );
  if (!clinic || !section.data)
    return (
      <main className="page">
        <h1 className="only-read">Раздел</h1>
      </main>
    );
  return <List key={entity} section={section.data} clinic={clinic} />;
}

const searchAfterMs = 300;
/** More columns than these do not fit beside the title. */
const columnsAtMost = 3;

const sortNames: Record<string, string> = { title: "По названию", savedAt: "Сначала недавние правки", position: "Как на сайте" };

function List({ section, clinic }: { section: ContentSection; clinic: ClinicTime }) {
  const { entity, title } = section;
  useTitle(title);
  useSendKept();
  const [address, setAddress] = useSearchParams();
  const input = useMemo(() => listInputOf(section, address), [section, address]);
  const list = useQuery(contentListQuery(entity, input));
  const fields = useMemo(() => fieldsOf(section), [section]);
  const columns = section.listed
    .flatMap((name) => fields.find(({ path }) => path === name) ?? [])
    .filter(({ kind, path }) => kind !== "picture" && kind !== "pictures" && path !== section.titleField)
    .slice(0, columnsAtMost);
  const rows = useMemo(() => list.data?.data ?? [], [list.data]);
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, add] = useState(false);
  const chosen = rows.filter(({ id }) => picked.has(id));
  const clear = () => pick(new Set());
  useKeys({ Escape: clear });

  const choose = (change: Record<string, string>) => {
    clear();
    setAddress(addressWith(address, change));
  };
  const counts = list.data?.counts;
  const total = list.data?.pagination.total ?? 0;
  const page = list.data?.pagination.currentPage ?? 1;
  const state = typeof input.state === "string" ? input.state : "";
  const sort = typeof input.sort === "string" ? input.sort : "";
  const isByHand = section.isOrdered && !sort && !input.q && !state && section.filters.every((name) => !address.get(name));
  const sorts = ["", ...section.sorts.filter((name) => name in sortNames)];
  const nameOfSort = (name: string) =>
    name === "" ? (section.isOrdered ? "Как на сайте" : "Сначала недавние правки") : (sortNames[name.replace(/^-/, "")] ?? name);
  return (
    <main className="page page--fixed content-list">
      <div className="page-bar">
        <h1>{title}</h1>
        <button type="button" className="btn btn--main" onClick={() => add(true)}>
          Добавить {section.accusative}
        </button>
        <AccountMenu />
      </div>
      <div className="tools">
        <Search key={entity} value={address.get("q") ?? ""} onFind={(q) => choose({ q })} />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
        <div className="chip-row" role="group" aria-label="Показать">
          {chips.map(({ value, label, states }) => (
            <button key={value} type="button" className="chip" aria-pressed={state === value} onClick={() => choose({ state: value })}>
              {label} <span className="n">{counts ? states.reduce((sum, each) => sum + (counts[each] ?? 0), 0) : ""}</span>
            </button>
          ))}
        </div>
        {fields
          .filter(({ path, choices }) => section.filters.includes(path) && choices.length > 0)
          .map((field) => (
            <ChoiceFilter
              key={field.path}
              field={field}
              value={address.get(field.path) ?? ""}
              onChoose={(value) => choose({ [field.path]: value })}
            />
          ))}
        <DropMenu
          className="pick sort"
          trigger={
            <>
              <Icon name="sort" />
              {nameOfSort(sort)}
              <Icon name="down" size={14} />
            </>
          }
          items={sorts
            .map((name) => (name === "savedAt" ? "-savedAt" : name))
            .filter((name) => !(name === "-savedAt" && !section.isOrdered))
            .map((name) => ({ label: nameOfSort(name), isOn: name === sort, pick: () => choose({ sort: name }) }))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to scroll the list by keyboard */}
      <section className="content-rows" aria-label={title} tabIndex={0}>
        {list.isPending && <p className="empty muted">Читаем список…</p>}
        {list.error && !list.data && <NotRead error={list.error} retry={() => void list.refetch()} />}
        {list.data && rows.length === 0 && (
          <Empty state={state} hasFilter={total === 0 && address.size > 0} onReset={() => setAddress({})} />
        )}
        {rows.length > 0 && (
          <Rows
            section={section}
            rows={rows}
            columns={columns}
            clinic={clinic}
            picked={picked}
            onPick={pick}
            isByHand={isByHand}
            isLast={page === list.data?.pagination.lastPage}
          />
        )}
      </section>
      {chosen.length > 0 ? (
        <BulkBar entity={entity} rows={chosen} clinic={clinic} onDone={clear} />
      ) : (
        total > perPage && <Pages page={page} last={list.data?.pagination.lastPage ?? 1} total={total} address={address} />
      )}
      {isAdding && <AddSheet section={section} onClose={() => add(false)} />}
    </main>
  );
}

function Search({ value, onFind }: { value: string; onFind(q: string): void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <search className="find">
      <Icon name="search" />
      <input
        className="in"
        type="search"
        placeholder="Название, слово"
        aria-label="Найти в разделе"
        defaultValue={value}
        maxLength={100}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onFind(target.value.trim()), searchAfterMs);
        }}
      />
    </search>
  );
}

function ChoiceFilter({ field, value, onChoose }: { field: Field; value: string; onChoose(value: string): void }) {
  const chosen = field.choices.find((choice) => choice.value === value);
  return (
    <DropMenu
      className={chosen ? "chip is-on" : "chip"}
      trigger={
        <>
          {field.label}: {chosen?.label ?? "все"}
          <Icon name="down" size={14} />
        </>
      }
      items={[{ value: "", label: "все" }, ...field.choices].map((choice) => ({
        label: choice.label,
        isOn: choice.value === value,
        pick: () => onChoose(choice.value),
      }))}
    />
  );
}

function Empty({ state, hasFilter, onReset }: { state: string; hasFilter: boolean; onReset(): void }) {
  if (state === "trash") return <p className="empty">Корзина пуста</p>;
  if (!hasFilter) return <p className="empty">Первую карточку добавляет кнопка наверху</p>;
  return (
    <div className="empty">
      <p>Под эти условия карточек нет</p>
      <button type="button" className="btn" onClick={onReset}>
        Показать все
      </button>
    </div>
  );
}

type RowsProps = {
  section: ContentSection;
  rows: ContentRow[];
  columns: Field[];
  clinic: ClinicTime;
  picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
  isByHand: boolean;
  isLast: boolean;
};

const linkId = (id: string) => `record-${id}`;

function Rows({ section, rows, columns, clinic, picked, onPick, isByHand, isLast }: RowsProps) {
  const { me } = useShell();
  const client = useQueryClient();
  const titles = useTitles(
    columns,
    rows.map(({ fields }) => fields),
  );
  const [said, say] = useState("");
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  const areAll = rows.every(({ id }) => picked.has(id));
  const areSome = rows.some(({ id }) => picked.has(id));

  const move = async (row: ContentRow, from: number, to: number) => {
    if (to < 0 || to >= rows.length) return;
    const before = to > from ? (rows[to + 1]?.id ?? null) : (rows[to]?.id ?? null);
    // Of the next page nothing is known here.
    if (before === null && !isLast) return;
    try {
      await moveRow(section.entity, row, before);
      say(`${row.title}: ${to + 1}-я из ${rows.length}`);
    } catch (error) {
      notify({ text: messageOf(error) });
    }
    await readAgain(client, section.entity);
    document.getElementById(linkId(row.id))?.focus();
  };
  const onKey = (event: KeyboardEvent, row: ContentRow, at: number) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const neighbour = rows[at + step];
    if (event.code === "Space") toggle(row.id);
    else if (step !== 0 && event.altKey && isByHand) void move(row, at, at + step);
    else if (step !== 0 && !event.altKey && neighbour) {
      document.getElementById(linkId(neighbour.id))?.focus();
      if (event.shiftKey) onPick(new Set([...picked, row.id, neighbour.id]));
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <table>
        <caption className="only-read">{section.title}</caption>
        <thead>
          <tr>
            <td className="pick-cell">
              <input
                type="checkbox"
                className="ck"
                aria-label="Выбрать все на странице"
                checked={areAll}
                ref={(element) => {
                  if (element) element.indeterminate = areSome && !areAll;
                }}
                onChange={() => onPick(areAll ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </td>
            <th scope="col">Название</th>
            {columns.map(({ path, label }) => (
              <th key={path} scope="col" className="extra">
                {label}
              </th>
            ))}
            <th scope="col">Состояние</th>
            {isByHand && (
              <th scope="col" className="order-cell">
                <span className="only-read">Порядок</span>
              </th>
            )}
            <th scope="col" className="num">
              Последняя правка
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const name = row.title || "Без названия";
            return (
              <tr key={row.id} className={picked.has(row.id) ? "is-picked" : ""}>
                <td className="pick-cell">
                  <input
                    type="checkbox"
                    className="ck"
                    aria-label={`Выбрать: ${name}`}
                    checked={picked.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
                <th scope="row">
                  <Link
                    id={linkId(row.id)}
                    className="record-link"
                    to={`/content/${section.entity}/${row.id}`}
                    onKeyDown={(event) => onKey(event, row, at)}
                  >
                    {name}
                  </Link>
                </th>
                {columns.map((field) => (
                  <td key={field.path} className="extra">
                    {textOf(field, row.fields[field.path], clinic, titles).replaceAll("\n", ", ")}
                  </td>
                ))}
                <td className="state-cell">
                  <span className={`${stateMarks[row.state]} st--calm`}>{stateOf(row, clinic)}</span>
                </td>
                {isByHand && (
                  <td className="order-cell">
                    <button
                      type="button"
                      className="ico"
                      aria-label={`Выше: ${name}`}
                      disabled={at === 0}
                      onClick={() => void move(row, at, at - 1)}
                    >
                      <Icon name="previous" />
                    </button>
                    <button
                      type="button"
                      className="ico"
                      aria-label={`Ниже: ${name}`}
                      disabled={at === rows.length - 1}
                      onClick={() => void move(row, at, at + 1)}
                    >
                      <Icon name="next" />
                    </button>
                  </td>
                )}
                <td className="num muted">
                  {shortNameOf(row.savedBy, me)}, {shortMoment(row.savedAt, clinic)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="only-read" role="status">
        {said}
      </p>
    </>
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
    <nav className="pages" aria-label="Страницы">
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
