import type { ContentItem, ContentSection, ContentUsage } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { lazy, type RefObject, Suspense, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../api/send.ts";
import { Button } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import { Hint } from "../../ui/hint.tsx";
import { Input } from "../../ui/input.tsx";
import sheet from "../../ui/sheet.module.css";
import { Sheet } from "../../ui/sheet.tsx";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { agreed, counted, type Forms } from "../../words/words.ts";
import { usagesQuery } from "../fields/queries.ts";
import styles from "./record.module.css";

const ReferenceControl = lazy(() => import("../controls/reference-control.tsx"));

const cards: Forms = ["карточка", "карточки", "карточек"];

function fateOf({ path, becomes }: ContentUsage, isRedirected: boolean): string {
  if (becomes === "removed") return "строка уйдёт";
  return isRedirected && path.endsWith(".href") ? "ссылка приведёт на новую страницу" : "останется без неё, поправьте";
}

type Props = {
  section: ContentSection;
  item: ContentItem;
  act: "unpublish" | "trash";
  clinic: ClinicTime;
  onRemove(removal: { evenUsed: boolean; replacedBy: string | null }): void;
  onClose(): void;
};

/**
 * The sheet before a record is removed. It lists the pages that link to the record and lets the person choose a page to which its address
 * will redirect.
 */
export function RemoveSheet({ section, item, act, clinic, onRemove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [replacedBy, setReplacedBy] = useState<string | null>(null);
  const { data: usages, error } = useQuery(usagesQuery(section.entity, item.id));
  const more = usages ? usages.total - new Set(usages.first.map(({ id }) => id)).size : 0;
  return (
    <Sheet ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 className="name" id={heading}>
        {act === "trash" ? "В корзину" : "Снять с сайта"}: {item.title || "без названия"}
      </h2>
      {error && <p className={field.err}>{messageOf(error)}</p>}
      {usages?.total === 0 && <p>{item.isLive ? "Сюда не ведёт ни одна карточка." : "На сайте её нет, сюда не ведёт ни одна карточка."}</p>}
      {usages && usages.total > 0 && (
        <>
          <h3>
            Сюда {agreed(usages.total, ["ведёт", "ведут", "ведёт"])} {counted(usages.total, cards)}
          </h3>
          <ul className={sheet.usages}>
            {usages.first.map((usage) => (
              <li key={`${usage.id} ${usage.path}`}>
                <Link to={`/content/${usage.entity}/${usage.id}`}>{usage.title || "Без названия"}</Link>
                <span className="muted">{fateOf(usage, replacedBy !== null)}</span>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="muted">И ещё {counted(more, cards)}.</p>}
        </>
      )}
      {section.canRedirect && item.published && (
        <Redirect section={section} item={item} clinic={clinic} dialog={dialog} value={replacedBy} change={setReplacedBy} />
      )}
      <Hint>Вернуть можно в любой день.</Hint>
      <p className={sheet.sheetActs}>
        <Button kind="quiet" onClick={() => dialog.current?.close()}>
          Оставить
        </Button>
        <Button kind="danger" disabled={!usages} onClick={() => onRemove({ evenUsed: (usages?.total ?? 0) > 0, replacedBy })}>
          {act === "trash" ? "В корзину" : "Снять с сайта"}
        </Button>
      </p>
    </Sheet>
  );
}

type RedirectProps = Pick<Props, "section" | "item" | "clinic"> & {
  dialog: RefObject<HTMLDialogElement | null>;
  value: string | null;
  change(id: string | null): void;
};

/** The choice of another record of the section: the address will redirect to its page. */
function Redirect({ section, item, clinic, dialog, value, change }: RedirectProps) {
  const id = useId();
  const label = "Куда вести с прежнего адреса";
  return (
    <div className={styles.redirect}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <Suspense fallback={<Input disabled aria-label={label} />}>
        <ReferenceControl
          field={{ reference: section.entity, kind: "reference" }}
          id={id}
          value={value}
          change={(chosen) => change(typeof chosen === "string" ? chosen : null)}
          clinic={clinic}
          describedBy={`${id}-hint`}
          insteadOf={item.id}
          dialog={dialog}
        />
      </Suspense>
      <Hint id={`${id}-hint`}>
        {value === null
          ? "Можно не выбирать: тогда по прежнему адресу будет «Такой страницы нет»."
          : "Ссылки из поиска и закладок приведут на выбранную страницу."}
      </Hint>
    </div>
  );
}
