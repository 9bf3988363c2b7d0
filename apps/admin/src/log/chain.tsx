import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import styles from "./log.module.css";
import { verdictQuery } from "./queries.ts";

type Props = { clinic: ClinicTime; onShow(entry: number): void };

/**
 * The result of verifying the log. A changed or removed entry breaks the chain of hashes; a removed end is detected by hashes that are
 * stored elsewhere.
 */
export function Chain({ clinic, onShow }: Props) {
  const { data, error, isFetching, refetch } = useQuery(verdictQuery);
  const again = (
    <Button kind="text" disabled={isFetching} onClick={() => void refetch()}>
      Проверить сейчас
    </Button>
  );
  if (isFetching) return <p className={`${styles.chain} muted`}>Проверяем цепочку…</p>;
  if (!data) {
    return (
      <p className={styles.chain}>
        <Mark kind="soon">Цепочка не проверена.</Mark> <span className="muted">{messageOf(error)}</span> {again}
      </p>
    );
  }
  const { entries, brokenAt, isCut, checkedAt } = data;
  if (brokenAt !== null || isCut) {
    return (
      <div className={`${styles.chain} ${styles.chainBroken}`} role="alert">
        <p>
          <Mark kind="late">{brokenAt === null ? "Конец журнала обрезан." : "Цепочка разорвана."}</Mark>{" "}
          {brokenAt === null
            ? "Последние записи пропали: программа помнит их, а в журнале их нет. Покажите это тому, кто ведёт сайт."
            : `Первая неверная запись № ${brokenAt.toLocaleString("ru-RU")}: её изменили, или удалили запись перед ней.`}
        </p>
        {brokenAt !== null && (
          <Button kind="text" onClick={() => onShow(brokenAt)}>
            Показать запись
          </Button>
        )}
        {again}
      </div>
    );
  }
  return (
    <p className={styles.chain}>
      <Mark kind="done" isCalm>
        Цепочка проверена {clinic.momentOf(checkedAt).replace(", ", " в\u00a0")}
      </Mark>
      <span className="muted">{counted(entries, ["запись", "записи", "записей"])}, разрывов нет</span>
      {again}
    </p>
  );
}
