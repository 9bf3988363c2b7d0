import { useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import note from "../ui/note.module.css";
import pane from "../ui/pane.module.css";
import { Changes } from "./changes.tsx";
import styles from "./reviews.module.css";
import type { useWork } from "./use-work.ts";

type Props = { work: ReturnType<typeof useWork>; onChosen(): void };

/** Shown when a colleague has saved another text: the moderator must choose one of the two before deciding. */
export function TheirChanges({ work, onChosen }: Props) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const { theirs } = work;
  if (theirs === null) return null;
  const choose = (act: () => void) => () => {
    act();
    onChosen();
  };
  const hasText = theirs.text !== work.text;
  const hasReply = theirs.reply.trim() !== work.reply.trim();
  return (
    <section className={`${note.note} ${pane.note} ${styles.note} ${styles.theirs}`} aria-label="Правки коллеги" tabIndex={-1} ref={notice}>
      <p className="strong">Пока вы правили, отзыв изменил другой сотрудник. Ваши правки целы: выберите одни из двух.</p>
      {hasText && (
        <>
          <p className="small muted">Текст к&nbsp;публикации: чем отличается у&nbsp;коллеги</p>
          <Changes before={work.text} after={theirs.text} />
        </>
      )}
      {hasReply && (
        <>
          <p className="small muted">Ответ клиники: чем отличается у&nbsp;коллеги</p>
          <Changes before={work.reply} after={theirs.reply} />
        </>
      )}
      {!hasText && !hasReply && <p>Отличаются только места, которые решили не&nbsp;менять.</p>}
      <p className={styles.markActs}>
        <Button onClick={choose(work.takeTheirs)}>Взять правки коллеги</Button>
        <Button onClick={choose(work.keepMine)}>Оставить мои</Button>
      </p>
    </section>
  );
}
