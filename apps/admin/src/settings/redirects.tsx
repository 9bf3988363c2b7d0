import { redirectCalls } from "@len/contract/staff/calls/redirects";
import { type FormerAddress, redirectPairSchema } from "@len/contract/staff/redirects";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../api/send.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import { Icon } from "../ui/icon.tsx";
import { Input } from "../ui/input.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { Pages } from "../ui/pages.tsx";
import { Problem } from "../ui/problem.tsx";
import { SearchField } from "../ui/search-field.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { OneColumn, Row } from "./part.tsx";
import { PastedRedirects } from "./pasted-redirects.tsx";
import styles from "./settings.module.css";
import { addressForms, useRedirectActs } from "./use-redirect-acts.ts";

/** «Прежние адреса»: addresses of an older site and former addresses of pages, with the pages to which they redirect. */
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
    <OneColumn>
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
    </OneColumn>
  );
}

function NewRedirect() {
  const { add, sayAdded } = useRedirectActs();
  const { register, submit, setError, reset, setFocus, formState } = useCheckedForm(redirectPairSchema, {
    defaultValues: { from: "", to: "" },
    async act(typed) {
      const { ids, pairs } = await add([typed], "hand", false);
      const problem = pairs[0]?.problem;
      if (problem) {
        setError(problem.at, { message: problem.words }, { shouldFocus: true });
        return;
      }
      sayAdded(ids);
      setFocus("from");
      reset();
    },
  });
  const { errors } = formState;
  return (
    <form className={styles.redirectForm} onSubmit={submit} noValidate>
      <Row label="Откуда" hint="Адрес старого сайта: «/uslugi/botoks.html»" problem={errors.from?.message}>
        {(props) => <Input {...props} {...register("from")} maxLength={1000} />}
      </Row>
      <Row label="Куда" hint="Страница этого сайта: «/prices»" problem={errors.to?.message}>
        {(props) => <Input {...props} {...register("to")} maxLength={1000} />}
      </Row>
      <Button type="submit" kind="main">
        Добавить
      </Button>
      {errors.root && <Problem>{errors.root.message}</Problem>}
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
