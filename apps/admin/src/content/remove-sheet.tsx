import type { ContentUsage } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { messageOf } from "../api/send.ts";
import { agreed, counted } from "../words.ts";
import { usagesQuery } from "./queries.ts";

const becomes: Record<ContentUsage["becomes"], string> = {
  removed: "строка уйдёт",
  broken: "останется без неё, поправьте",
};

type Props = {
  entity: string;
  id: string;
  title: string;
  act: "unpublish" | "trash";
  isLive: boolean;
  onRemove(evenUsed: boolean): void;
  onClose(): void;
};

/** What becomes of the pages that lead here, before the record is taken away. */
export function RemoveSheet({ entity, id, title, act, isLive, onRemove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { data: usages, error } = useQuery(usagesQuery(entity, id));
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="publish-sheet float" aria-labelledby={heading} onClose={onClose}>
      <h2 className="name" id={heading}>
        {act === "trash" ? "В корзину" : "Снять с сайта"}: {title || "без названия"}
      </h2>
      {error && <p className="err">{messageOf(error)}</p>}
      {usages?.length === 0 && <p>{isLive ? "Сюда не ведёт ни одна карточка." : "На сайте её нет, сюда не ведёт ни одна карточка."}</p>}
      {usages && usages.length > 0 && (
        <>
          <h3>
            Сюда {agreed(usages.length, ["ведёт", "ведут", "ведёт"])} {counted(usages.length, ["карточка", "карточки", "карточек"])}
          </h3>
          <ul className="usages">
            {usages.map((usage) => (
              <li key={`${usage.id} ${usage.path}`}>
                <Link to={`/content/${usage.entity}/${usage.id}`}>{usage.title || "Без названия"}</Link>
                <span className="muted">{becomes[usage.becomes]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="hint">Вернуть можно в любой день.</p>
      <p className="sheet-acts">
        <button type="button" className="btn btn--quiet" onClick={() => dialog.current?.close()}>
          Оставить
        </button>
        <button type="button" className="btn btn--danger" disabled={!usages} onClick={() => onRemove((usages?.length ?? 0) > 0)}>
          {act === "trash" ? "В корзину" : "Снять с сайта"}
        </button>
      </p>
    </dialog>
  );
}
