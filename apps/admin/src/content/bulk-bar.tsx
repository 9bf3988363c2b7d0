import type { ContentRow } from "@len/contract/staff/content";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ClinicTime } from "../clinic-time.ts";
import { notify } from "../shell/notices.tsx";
import { counted } from "../words.ts";
import { actsFor, type BulkAct, performAll } from "./bulk.ts";
import { readAgain } from "./queries.ts";
import type { Act } from "./use-acts.ts";
import { changesForms, pickedWords } from "./words.ts";

const doneWords: Record<BulkAct, string> = {
  publish: "Опубликовано",
  unpublish: "Снято с сайта",
  trash: "Убрано в корзину",
  untrash: "Возвращено из корзины",
};

type Props = { entity: string; rows: ContentRow[]; clinic: ClinicTime; onDone(): void };

/** What is picked, by state, and the acts that are valid for all of it. */
export function BulkBar({ entity, rows, onDone }: Props) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (act: BulkAct) =>
      performAll(entity, rows, act === "unpublish" || act === "trash" ? { kind: act, evenUsed: false } : actOf(act)),
    async onSuccess({ done, refused }, act) {
      onDone();
      await readAgain(client, entity);
      const [first] = refused;
      const others = refused.length > 1 ? ` и ещё ${refused.length - 1}` : "";
      notify({
        text: done.length > 0 ? `${doneWords[act]}: ${done.length}` : "Ничего не изменилось",
        ...(first && { hint: `Не вышло: «${first.title}»${others}. ${first.why}` }),
        ...(done.length > 0 && {
          action: {
            label: "Отменить",
            isUndo: true as const,
            run: () => void performAll(entity, done, { kind: "undo" }).then(() => readAgain(client, entity)),
          },
        }),
      });
    },
  });
  const acts = actsFor(rows);
  const changes = rows.reduce((sum, row) => sum + row.changes, 0);
  const areChanged = rows.every(({ state }) => state === "changed");
  const labels: Record<BulkAct, string> = {
    publish: areChanged ? `Опубликовать ${counted(changes, changesForms)}` : `Опубликовать: ${rows.length}`,
    unpublish: "Снять с сайта",
    trash: "В корзину",
    untrash: "Вернуть из корзины",
  };
  return (
    <section className="bulk" aria-label="Выбранное">
      <p role="status">{pickedWords(rows)}</p>
      {acts.map((act) => (
        <button
          key={act}
          type="button"
          className={act === "trash" ? "btn btn--quiet" : "btn"}
          disabled={isPending}
          onClick={() => mutate(act)}
        >
          {labels[act]}
        </button>
      ))}
      <button type="button" className="btn btn--quiet" onClick={onDone}>
        Снять выбор <kbd className="not-phone">Esc</kbd>
      </button>
    </section>
  );
}

const actOf = (act: "publish" | "untrash"): Act => (act === "publish" ? { kind: "publish", at: null } : { kind: act });
