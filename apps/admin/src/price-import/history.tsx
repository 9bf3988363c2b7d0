import { priceImportCalls } from "@len/contract/staff/calls/price-import";
import type { PastImport } from "@len/contract/staff/price-import";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/list-states.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { upperFirst } from "../words/words.ts";
import styles from "./history.module.css";
import { Return } from "./return.tsx";
import { didWords } from "./words.ts";

const historyQuery = queryOptions({
  queryKey: ["prices", "imports"] as const,
  queryFn: async () => (await send(priceImportCalls.priceImports)).data,
});

/** Earlier imports. Each can be undone for thirty days. */
export function History() {
  const clinic = useClinicTime();
  const { data, error, isPending, refetch } = useQuery(historyQuery);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section className={styles.history} aria-labelledby="imports-title">
      <h2 id="imports-title">Загрузки</h2>
      {error && <NotRead error={error} retry={() => void refetch()} />}
      {isPending && <Skeleton />}
      {data?.length === 0 && <p className="muted">Загрузок ещё не&nbsp;было.</p>}
      {clinic && data && data.length > 0 && (
        <>
          <p className="muted">
            Любую загрузку можно вернуть целиком 30&nbsp;дней. Цены, которые с&nbsp;тех пор меняли, назовём и&nbsp;оставим.
          </p>
          <table className={styles.table}>
            <caption className="only-read">Загрузки прайс-листа</caption>
            <thead>
              <tr>
                <th scope="col">Когда</th>
                <th scope="col">Файл</th>
                <th scope="col">Кто</th>
                <th scope="col">Что изменила</th>
                <th scope="col">Действует</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.map((past) => (
                <Fragment key={past.id}>
                  <Row {...{ past, clinic, isOpen: open === past.id }} onToggle={() => setOpen(open === past.id ? null : past.id)} />
                  {open === past.id && (
                    <tr className={styles.opened}>
                      <td colSpan={6}>
                        <Return past={past} onClose={() => setOpen(null)} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

type RowProps = { past: PastImport; clinic: ClinicTime; isOpen: boolean; onToggle(): void };

function Row({ past, clinic, isOpen, onToggle }: RowProps) {
  const { me } = useShell();
  const { returned, by } = past;
  const mayReturn = !returned && Date.parse(past.returnUntil) > clinic.now;
  return (
    <tr className={[isOpen && styles.opened, returned && styles.returned].filter(Boolean).join(" ") || undefined}>
      <td>{upperFirst(clinic.momentOf(past.at))}</td>
      <th scope="row">{past.fileName}</th>
      <td>{by.id === me.id ? "Вы" : by.name}</td>
      <td>{didWords(past)}</td>
      <td className="muted">{returned ? "" : `с\u00a0${clinic.dateOf(past.comesAt ?? past.at)}`}</td>
      <td className={styles.act}>
        {returned && (
          <span className="muted">
            вернули {clinic.dateOf(returned.at)}
            {returned.kept > 0 && `, кроме ${returned.kept}`}
          </span>
        )}
        {mayReturn && (
          <Button aria-expanded={isOpen} aria-label={`Вернуть как было: ${past.fileName}, ${clinic.momentOf(past.at)}`} onClick={onToggle}>
            Вернуть как было
          </Button>
        )}
      </td>
    </tr>
  );
}
