import type { ContentItem } from "@len/contract/staff/content";
import { useEffect, useId, useRef, useState } from "react";
import type { ClinicTime } from "../clinic-time.ts";
import { agreed, counted } from "../words.ts";
import { isSame, valueAt } from "./data.ts";
import { type Titles, textOf } from "./field-words.ts";
import type { Field } from "./fields.ts";
import { Compared } from "./value.tsx";
import { changesForms } from "./words.ts";

const shownAtMost = 6;

type Props = {
  item: ContentItem;
  fields: Field[];
  titles: Titles;
  clinic: ClinicTime;
  isPending: boolean;
  /** The sheet opens at an hour. */
  isAtHour: boolean;
  onPublish(at: string | null): void;
  onClose(): void;
};

/** «Что выйдет и где это увидят»: now or at an hour of the clinic. Until then what is on the site stays. */
export function PublishSheet({ item, fields, titles, clinic, isPending, isAtHour, onPublish, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [when, setWhen] = useState<"now" | "hour">(isAtHour ? "hour" : "now");
  const [day, setDay] = useState(() => clinic.dayOf(clinic.startOfDay(-1).getTime()));
  const [time, setTime] = useState("09:00");
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Enter publishes.
    main.current?.focus();
  }, []);
  const at = when === "hour" && day ? clinic.instantOf(day, time || "00:00") : null;
  const isPast = at !== null && at.getTime() <= Date.now();
  const changed = item.published
    ? fields.filter(({ path }) => !isSame(valueAt(item.data, path), valueAt(item.published?.data ?? {}, path)))
    : [];
  return (
    <dialog ref={dialog} className="publish-sheet float" aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending || isPast || (when === "hour" && !at)) return;
          onPublish(at?.toISOString() ?? null);
        }}
      >
        <h2 className="name" id={id}>
          {item.title || "Без названия"}
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
        <div className="seg" role="group" aria-label="Когда опубликовать">
          <button type="button" aria-pressed={when === "now"} onClick={() => setWhen("now")}>
            Сейчас
          </button>
          <button type="button" aria-pressed={when === "hour"} onClick={() => setWhen("hour")}>
            В назначенный час
          </button>
        </div>
        {when === "hour" && (
          <>
            <div className="publish-hour">
              <input className="in" type="date" aria-label="День" required value={day} onChange={({ target }) => setDay(target.value)} />
              <input className="in" type="time" aria-label="Час" required value={time} onChange={({ target }) => setTime(target.value)} />
            </div>
            <p className={isPast ? "err" : "hint"} role={isPast ? "alert" : undefined}>
              {isPast ? "Этот час уже прошёл" : item.isLive ? "До этого часа на сайте остаётся нынешняя версия" : "По времени клиники"}
            </p>
          </>
        )}
        {item.published && item.isLive ? (
          <h3>
            На сайт {agreed(changed.length, ["выйдет", "выйдут", "выйдет"])} {counted(changed.length, changesForms)}
          </h3>
        ) : (
          <h3>{item.published ? "Карточка вернётся на сайт" : "На сайт выйдет новая карточка"}</h3>
        )}
        {changed.length > 0 && (
          <dl className="coming">
            {changed.slice(0, shownAtMost).map((field) => (
              <div key={field.path}>
                <dt>{field.label}</dt>
                <dd>
                  <Compared
                    before={textOf(field, valueAt(item.published?.data ?? {}, field.path), clinic, titles)}
                    after={textOf(field, valueAt(item.data, field.path), clinic, titles)}
                  />
                </dd>
              </div>
            ))}
            {changed.length > shownAtMost && (
              <div>
                <dt>И ещё</dt>
                <dd>
                  {changed
                    .slice(shownAtMost)
                    .map(({ label }) => label)
                    .join(", ")}
                </dd>
              </div>
            )}
          </dl>
        )}
        <p className="sheet-acts">
          <button type="button" className="btn btn--quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </button>
          <button type="submit" className="btn btn--main" ref={main}>
            {at ? `Назначить на ${clinic.dateOf(at.getTime())}` : "Опубликовать сейчас"}
          </button>
        </p>
      </form>
    </dialog>
  );
}
