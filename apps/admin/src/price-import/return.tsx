import { priceImportCalls } from "@len/contract/staff/calls/price-import";
import type { ImportConflict, PastImport } from "@len/contract/staff/price-import";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, Refused, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { notify } from "../ui/notices.tsx";
import { counted } from "../words/words.ts";
import styles from "./history.module.css";
import { patienceMs } from "./reading.ts";
import { amountsWords, nameOf } from "./words.ts";

/** The sheet that undoes an import: its effect, the prices that were changed after the import, and the button. */
export function Return({ past: { id, fileName }, onClose }: { past: PastImport; onClose(): void }) {
  const client = useQueryClient();
  const [overwrite, setOverwrite] = useState<ReadonlySet<string>>(new Set());
  const seen = useQuery({
    queryKey: ["prices", "imports", id, "return"],
    queryFn: async () => (await send(priceImportCalls.priceImportReturn, { params: { id }, patienceMs })).data,
    gcTime: 0,
  });
  const returning = useMutation({
    mutationFn: async (stamp: string) =>
      (await send(priceImportCalls.returnPriceImport, { params: { id }, input: { stamp, overwrite: [...overwrite] }, patienceMs })).data,
    async onSuccess({ kept }) {
      await client.invalidateQueries();
      notify({
        text: "Вернули прежние цены",
        hint: kept > 0 ? `Кроме тех, что меняли после файла «${fileName}»: ${kept}.` : `Все строки из\u00a0файла «${fileName}».`,
      });
      onClose();
    },
    onError(error) {
      notify({ text: messageOf(error) });
      if (!(error instanceof Refused && error.code === "conflict")) return;
      // The prices have changed, so the person has to choose again.
      setOverwrite(new Set());
      void seen.refetch();
    },
  });
  if (seen.error) return <p className={field.err}>{messageOf(seen.error)}</p>;
  if (!seen.data) return <p className="muted">Смотрим, что вернётся…</p>;
  const { prices, lines, conflicts, stamp } = seen.data;
  const toggle = (of: string, isChosen: boolean) => {
    const next = new Set(overwrite);
    if (isChosen) next.add(of);
    else next.delete(of);
    setOverwrite(next);
  };
  return (
    <div className={styles.return}>
      <dl>
        <Fact name="Цены станут прежними" count={prices} />
        <Fact name="Добавленные строки уйдут" count={lines} />
        <Fact name="Останутся: их с тех пор меняли" count={conflicts.length - overwrite.size} />
      </dl>
      {conflicts.length > 0 && (
        <ul className={styles.conflicts} aria-label="Изменили после загрузки">
          {conflicts.map((conflict) => (
            <Conflict key={conflict.id} {...{ conflict }} isChosen={overwrite.has(conflict.id)} onToggle={toggle} />
          ))}
        </ul>
      )}
      <p className={styles.acts}>
        <Button kind="main" disabled={returning.isPending || prices + lines + overwrite.size === 0} onClick={() => returning.mutate(stamp)}>
          {prices + lines + overwrite.size === 0 ? "Возвращать нечего" : `Вернуть ${counted(prices + lines + overwrite.size, lineForms)}`}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Отмена
        </Button>
      </p>
    </div>
  );
}

const lineForms = ["строку", "строки", "строк"] as const;

const Fact = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{count === 0 ? "нет" : count.toLocaleString("ru-RU")}</dd>
  </div>
);

type ConflictProps = { conflict: ImportConflict; isChosen: boolean; onToggle(id: string, isChosen: boolean): void };

function Conflict({ conflict, isChosen, onToggle }: ConflictProps) {
  const { id, was, imported, now } = conflict;
  const name = nameOf(conflict);
  return (
    <li>
      <span>
        <b className="strong">{name || "Строка"}</b>{" "}
        {was ? `было ${amountsWords(was)}, загрузили ${amountsWords(imported)}` : `загрузили новой за\u00a0${amountsWords(imported)}`},{" "}
        {now ? `сейчас ${amountsWords(now)}` : "сейчас на\u00a0сайте её нет"}
      </span>
      {now && (
        <label className={field.flag}>
          <input
            type="checkbox"
            className={field.ck}
            aria-label={`Вернуть и эту: ${name}`}
            checked={isChosen}
            onChange={({ target }) => onToggle(id, target.checked)}
          />
          {was ? `Вернуть ${amountsWords(was)}` : "Убрать и\u00a0её"}
        </label>
      )}
    </li>
  );
}
