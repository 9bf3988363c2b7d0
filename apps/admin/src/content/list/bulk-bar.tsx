import type { ContentRow, ContentSection } from "@len/contract/staff/content";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../api/send.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notices.tsx";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { counted } from "../../words/words.ts";
import { readAgain } from "../fields/queries.ts";
import { changesForms, pickedStates, pickedWords } from "../fields/words.ts";
import { wordsOfSection } from "../fields/words-of-section.ts";
import { actsFor, type BulkAct, isToPublish, performAll, refusedWords, undoAll } from "./bulk.ts";
import styles from "./list.module.css";

const doneWords: Record<BulkAct, string> = {
  publish: "Опубликовано",
  unpublish: "Снято с сайта",
  pin: "Закреплено первыми",
  unpin: "Откреплено",
  trash: "Убрано в корзину",
  untrash: "Возвращено из корзины",
};

type Props = { section: ContentSection; rows: ContentRow[]; clinic: ClinicTime; onDone(): void };

/** The picked records by state, and the acts that are valid for all of them. */
export function BulkBar({ section: { entity, isPinnable }, rows, clinic, onDone }: Props) {
  const client = useQueryClient();
  const words = wordsOfSection(entity);
  const undo = async (done: Parameters<typeof undoAll>[1]) => {
    const { done: undone, refused } = await undoAll(entity, done);
    await readAgain(client, entity);
    const hint = refusedWords(refused);
    notify({ text: undone.length > 0 ? `Отменено: ${undone.length}` : "Отменить не получилось", ...(hint && { hint }) });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (act: BulkAct) => performAll(entity, act, rows),
    async onSuccess({ done, refused }, act) {
      onDone();
      await readAgain(client, entity);
      const hint = refusedWords(refused);
      notify({
        text: done.length > 0 ? `${doneWords[act]}: ${done.length}` : "Ничего не изменилось",
        ...(hint && { hint }),
        ...(done.length > 0 && { action: { label: "Отменить", isUndo: true as const, run: () => void undo(done) } }),
      });
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  const toPublish = rows.filter(isToPublish);
  const changes = toPublish.reduce((sum, row) => sum + row.changes, 0);
  const areChanged = toPublish.every(({ state }) => state === "changed");
  const labels: Record<BulkAct, string> = {
    publish: `Опубликовать ${areChanged ? counted(changes, changesForms) : counted(toPublish.length, words.accusative)}`,
    unpublish: "Снять с сайта",
    pin: "Закрепить первыми",
    unpin: "Открепить",
    trash: "В корзину",
    untrash: "Вернуть из корзины",
  };
  return (
    <section className={styles.bulk} data-ui="bulk" aria-label="Выбранное">
      <p role="status">
        <span className="strong">{pickedWords(rows.length, words)}:</span> <span className="muted">{pickedStates(rows, clinic)}</span>
      </p>
      {actsFor(rows, isPinnable).map((act) => (
        <Button
          key={act}
          kind={act === "publish" || act === "unpublish" || act === "untrash" ? "plain" : "quiet"}
          disabled={isPending}
          onClick={() => mutate(act)}
        >
          {labels[act]}
        </Button>
      ))}
      <Button kind="quiet" onClick={onDone}>
        Снять выбор <kbd className="not-phone">Esc</kbd>
      </Button>
    </section>
  );
}
