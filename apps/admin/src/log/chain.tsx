import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../api/send.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { verdictQuery } from "./queries.ts";

type Props = { clinic: ClinicTime; onShow(entry: number): void };

/** Whether the chain of the log is whole: a changed or removed entry breaks it, a cut end is known from hashes kept elsewhere. */
export function Chain({ clinic, onShow }: Props) {
  const { data, error, isFetching, refetch } = useQuery(verdictQuery);
  const again = (
    <button type="button" className="lnk" disabled={isFetching} onClick={() => void refetch()}>
      Проверить сейчас
    </button>
  );
  if (isFetching) return <p className="chain muted">Проверяем цепочку…</p>;
  if (!data) {
    return (
      <p className="chain">
        <span className="st st--soon">Цепочка не проверена.</span> <span className="muted">{messageOf(error)}</span> {again}
      </p>
    );
  }
  const { entries, brokenAt, isCut, checkedAt } = data;
  if (brokenAt !== null || isCut) {
    return (
      <div className="chain chain--broken" role="alert">
        <p>
          <span className="st st--late">{brokenAt === null ? "Конец журнала обрезан." : "Цепочка разорвана."}</span>{" "}
          {brokenAt === null
            ? "Последние записи пропали: программа помнит их, а в журнале их нет. Покажите это тому, кто ведёт сайт."
            : `Первая неверная запись № ${brokenAt.toLocaleString("ru-RU")}: её изменили, или удалили запись перед ней.`}
        </p>
        {brokenAt !== null && (
          <button type="button" className="lnk" onClick={() => onShow(brokenAt)}>
            Показать запись
          </button>
        )}
        {again}
      </div>
    );
  }
  return (
    <p className="chain">
      <span className="st st--calm st--done">Цепочка проверена {clinic.momentOf(checkedAt).replace(", ", " в\u00a0")}</span>
      <span className="muted">{counted(entries, ["запись", "записи", "записей"])}, разрывов нет</span>
      {again}
    </p>
  );
}
