import { redirectCalls } from "@len/contract/staff/calls/redirects";
import type { FormerAddress } from "@len/contract/staff/redirects";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { messageOf, send } from "../api/send.ts";
import { Button, IconButton } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { notify } from "../ui/notices.tsx";
import { Pages } from "../ui/pages.tsx";
import { SearchField } from "../ui/search-field.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { Row } from "./part.tsx";
import { PastedRedirects } from "./pasted-redirects.tsx";
import styles from "./settings.module.css";
import { addressForms, useRedirectActs } from "./use-redirect-acts.ts";

/** «Прежние адреса»: the targets of addresses of an older site and of former addresses of pages. */
export default function RedirectsPart({ clinic }: { clinic: ClinicTime }) {
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const [isPasting, setPasting] = useState(false);
  const list = useQuery({
    queryKey: ["settings", "redirects", q, page],
    queryFn: () => send(redirectCalls.formerAddresses, { input: { q, page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (isPasting) return <PastedRedirects onDone={() => setPasting(false)} />;
  const { data: rows = [], pagination } = list.data ?? {};
  return (
    <div className={`${styles.settingCols} ${styles.settingColsOne}`}>
      <div className={styles.settingFields} data-ui="setting-fields">
        <NewRedirect />
        <div className={styles.wordsTools}>
          <SearchField
            label="Найти адрес"
            placeholder="Часть адреса"
            value={q}
            onFind={(next) => {
              setQ(next);
              setPage(1);
            }}
          />
          <span className="small muted" role="status">
            {pagination && counted(pagination.total, addressForms)}
          </span>
          <Button kind="text" onClick={() => setPasting(true)}>
            Вставить список
          </Button>
        </div>
        {list.error && <NotRead title="Адреса не открылись" error={list.error} retry={() => void list.refetch()} />}
        {list.data && rows.length === 0 && (
          <p className="muted">{q ? "Такого адреса в списке нет." : "Прежних адресов пока нет: сайт отвечает только по нынешним."}</p>
        )}
        <ul className={styles.redirects} aria-label="Прежние адреса" aria-busy={list.isFetching}>
          {rows.map((row) => (
            <RedirectRow key={row.id} row={row} clinic={clinic} />
          ))}
        </ul>
        {pagination && <Pages page={page} last={pagination.lastPage} onGo={setPage} />}
      </div>
    </div>
  );
}

function NewRedirect() {
  const { add, sayAdded } = useRedirectActs();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const first = useRef<HTMLFormElement>(null);
  const adding = useMutation({
    mutationFn: () => add([{ from, to }], "hand", false),
    onSuccess({ ids, pairs: [pair] }) {
      if (!pair) return;
      if (pair.problem) return first.current?.querySelector<HTMLInputElement>(`[name=${pair.problem.at}]`)?.focus();
      sayAdded(ids);
      setFrom("");
      setTo("");
      first.current?.querySelector<HTMLInputElement>("[name=from]")?.focus();
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  const [answered] = adding.data?.pairs ?? [];
  const problemAt = (at: "from" | "to") => (answered?.problem?.at === at ? answered.problem.words : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!adding.isPending) adding.mutate();
  };
  return (
    <form className={styles.redirectForm} ref={first} onSubmit={submit} noValidate>
      <Row label="Откуда" hint="Адрес старого сайта: «/uslugi/botoks.html»" problem={problemAt("from")}>
        {(props) => (
          <input
            {...props}
            name="from"
            className={field.in}
            maxLength={1000}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Row>
      <Row label="Куда" hint="Страница этого сайта: «/prices»" problem={problemAt("to")}>
        {(props) => (
          <input {...props} name="to" className={field.in} maxLength={1000} value={to} onChange={({ target }) => setTo(target.value)} />
        )}
      </Row>
      <Button type="submit" kind="main">
        Добавить
      </Button>
    </form>
  );
}

function RedirectRow({ row, clinic }: { row: FormerAddress; clinic: ClinicTime }) {
  const { remove } = useRedirectActs();
  const { act } = row;
  return (
    <li>
      <p className={styles.redirectPaths}>
        <span>{row.from}</span>
        <Icon name="forward" size={14} />
        <span className="only-read">ведёт на</span>
        <span>{row.to}</span>
      </p>
      <p className="small muted">
        {whence(row)} {clinic.fullDateOf(row.since)}
      </p>
      {act !== "renamed" && (
        <IconButton label={`Убрать: ${row.from}`} onClick={() => remove({ ...row, act })}>
          <Icon name="close" />
        </IconButton>
      )}
    </li>
  );
}

function whence({ act, title, by }: FormerAddress): string {
  if (act === "renamed") return `Прежний адрес карточки «${title}»,`;
  return [act === "list" ? "Добавлен списком" : "Добавлен вручную", by].filter(Boolean).join(", ").concat(",");
}
