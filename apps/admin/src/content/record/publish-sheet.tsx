import { grouped } from "@len/contract/grouped";
import type { ContentItem } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useParams } from "react-router";
import { isSame, valueAt } from "../../store/data.ts";
import { Button } from "../../ui/button.tsx";
import page from "../../ui/page.module.css";
import { PlannedHour, usePlannedHour } from "../../ui/planned-hour.tsx";
import sheet from "../../ui/sheet.module.css";
import { Sheet } from "../../ui/sheet.tsx";
import { type When, WhenChoice } from "../../ui/when-choice.tsx";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { agreed, counted, lowerFirst } from "../../words/words.ts";
import type { Titles } from "../fields/field-words.ts";
import type { Field } from "../fields/fields.ts";
import { sectionQuery, usagesQuery } from "../fields/queries.ts";
import { changesForms } from "../fields/words.ts";
import { wordsOfSection } from "../fields/words-of-section.ts";
import { linesOf } from "../versions/comparison.tsx";
import { Compared } from "../versions/value.tsx";
import styles from "./record.module.css";

const shownAtMost = 6;

type Props = {
  item: ContentItem;
  fields: Field[];
  titles: Titles;
  clinic: ClinicTime;
  isPending: boolean;
  /** Whether the sheet opens with «В назначенный час» chosen. */
  isAtHour: boolean;
  onPublish(at: string | null): void;
  onClose(): void;
};

/** The sheet «Что выйдет и где это увидят», which publishes now or at an hour of the clinic's time. */
export function PublishSheet({ item, fields, titles, clinic, isPending, isAtHour, onPublish, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [when, setWhen] = useState<When>(isAtHour ? "hour" : "now");
  const hour = usePlannedHour(clinic, undefined, "09:00");
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button gets the focus, so that Enter publishes.
    main.current?.focus();
  }, []);
  const { at, problem } = when === "hour" ? hour : { at: null, problem: null };
  const changed = item.published
    ? fields.filter(({ path }) => !isSame(valueAt(item.data, path), valueAt(item.published?.data ?? {}, path)))
    : [];
  const lines = item.published
    ? linesOf({ fields: changed, before: item.published.data, after: item.data, clinic, titles }).filter((line) => "label" in line)
    : [];
  return (
    <Sheet ref={dialog} aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isPending || problem) return;
          onPublish(at?.toISOString() ?? null);
        }}
      >
        <h2 className="name" id={id}>
          {item.title || "Без названия"}
        </h2>
        <WhenChoice when={when} choose={setWhen} />
        {when === "hour" && (
          <PlannedHour hour={hour} hint={item.isLive ? "До этого часа на сайте остаётся нынешняя версия" : "По времени клиники"} />
        )}
        {item.published && item.isLive ? (
          <h3>
            На сайт {agreed(changed.length, ["выйдет", "выйдут", "выйдет"])} {counted(changed.length, changesForms)}
          </h3>
        ) : (
          <h3>{item.published ? "Карточка вернётся на сайт" : "На сайт выйдет новая карточка"}</h3>
        )}
        {lines.length > 0 && (
          <dl className={page.coming}>
            {lines.slice(0, shownAtMost).map(({ key, label, before, after }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  {before.text === after.text ? (
                    <span className="muted">{after.pictures.length > 0 ? "другая картинка" : "другое место или вид"}</span>
                  ) : (
                    <Compared before={before.text} after={after.text} />
                  )}
                </dd>
              </div>
            ))}
            {lines.length > shownAtMost && (
              <div>
                <dt>И ещё</dt>
                <dd>
                  {lines
                    .slice(shownAtMost)
                    .map(({ label }) => lowerFirst(label))
                    .join(", ")}
                </dd>
              </div>
            )}
          </dl>
        )}
        <SeenBy item={item} />
        <p className={sheet.sheetActs}>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" kind="main" ref={main}>
            {at ? `Назначить на ${clinic.dateOf(at.getTime())}` : "Опубликовать сейчас"}
          </Button>
        </p>
      </form>
    </Sheet>
  );
}

/** The name of a page that shows several records: «главная страница», «страница /result». */
const pageAt = (path: string) => (path === "/" ? "главная страница" : `страница\u00a0${path}`);

/** The pages on which visitors will see the record: its own page or the list of its section, and the pages that refer to it. */
function SeenBy({ item }: { item: ContentItem }) {
  const { entity = "" } = useParams();
  const { data: usages } = useQuery(usagesQuery(entity, item.id));
  const { data: section } = useQuery(sectionQuery(entity));
  const bySection = grouped(usages?.first.filter(({ isLive }) => isLive) ?? [], (usage) => usage.entity);
  const more = (usages?.total ?? 0) - new Set(usages?.first.map(({ id }) => id)).size;
  const places = [
    ...(item.path === null || !section ? [] : [section.hasSlug ? "своя страница" : pageAt(item.path)]),
    ...[...bySection].map(([section, used]) => counted(new Set(used.map(({ id }) => id)).size, wordsOfSection(section).forms)),
    ...(more > 0 ? [`и ещё ${counted(more, ["карточка", "карточки", "карточек"])}`] : []),
  ];
  if (places.length === 0) return null;
  return (
    <dl className={`${page.coming} ${styles.seenBy}`}>
      <div>
        <dt>Увидят</dt>
        <dd>{places.join(", ")}</dd>
      </div>
    </dl>
  );
}
