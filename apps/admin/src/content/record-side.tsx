import type { ContentItem, ContentSection } from "@len/contract/staff/content";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { Problem } from "../access/frame.tsx";
import type { ClinicTime } from "../clinic-time.ts";
import { useShell } from "../shell/shell.tsx";
import { fieldId } from "./control-props.ts";
import { FieldRow } from "./controls.tsx";
import type { Field } from "./fields.ts";
import { useProblem } from "./form-values.ts";
import { shortMoment, shortNameOf } from "./words.ts";

/** Fields that say from when until when a record is shown. */
const period = new Set(["publishedAt", "from", "startsOn", "unpublishAt", "to", "endsOn", "validUntil"]);

export const isInPeriod = ({ path }: Field) => period.has(path);

/** Not in the form: a record comes on the site by an act, at an hour of its own where that is wished. */
export const isHidden = ({ path }: Field) => path === "publishAt";

type Props = { section: ContentSection; item: ContentItem; fields: Field[]; clinic: ClinicTime; onSlug(slug: string): Promise<boolean> };

/** The right column, the same for all sections: when shown, address, last edits. */
export function RecordSide({ section, item, fields, clinic, onSlug }: Props) {
  const { me } = useShell();
  const dates = fields.filter(isInPeriod);
  const slug = fields.find(({ path }) => path === "slug");
  return (
    <aside className="record-side" aria-label="Показ и адрес">
      {dates.length > 0 && (
        <section>
          <h2>Когда показывать</h2>
          <div className="fields">
            {dates.map((field) => (
              <FieldRow key={field.path} field={field} clinic={clinic} />
            ))}
          </div>
        </section>
      )}
      {section.hasSlug && slug && (
        <section>
          <h2>Адрес страницы</h2>
          {item.published ? <Address item={item} onSlug={onSlug} /> : <FieldRow field={slug} clinic={clinic} />}
          {item.formerSlugs.length > 0 && <p className="hint">Сюда ведут и прежние адреса: {item.formerSlugs.join(", ")}</p>}
        </section>
      )}
      <section>
        <h2>
          Последняя правка <Link to="versions">Все версии</Link>
        </h2>
        <p className="side-row">
          <span>{shortNameOf(item.savedBy, me)}</span>
          <span className="small muted">{shortMoment(item.savedAt, clinic)}</span>
        </p>
        {item.published?.at && (
          <p className="side-row">
            <span>{item.isLive ? "На сайте" : "Была на сайте"}</span>
            <span className="small muted">с {clinic.dateOf(item.published.at)}</span>
          </p>
        )}
      </section>
    </aside>
  );
}

/** The address of what was on the site changes at once, and the former one leads to the new. */
export function Address({ item, onSlug }: Pick<Props, "item" | "onSlug">) {
  const [isChanging, change] = useState(false);
  const [isSending, setSending] = useState(false);
  const id = fieldId("slug");
  const problem = useProblem("slug");
  const slug = String(item.data.slug ?? "");
  if (!isChanging)
    return (
      <p className="side-row">
        <span className="muted address">{item.path ?? slug}</span>
        <button type="button" className="lnk small" onClick={() => change(true)}>
          Изменить
        </button>
      </p>
    );
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("slug")).trim();
    if (typed === slug) return change(false);
    setSending(true);
    if (await onSlug(typed)) change(false);
    setSending(false);
  };
  return (
    <form className="address-form" onSubmit={(event) => void send(event)}>
      <label className="only-read" htmlFor={id}>
        Новый адрес
      </label>
      <input
        id={id}
        name="slug"
        className="in"
        defaultValue={slug}
        required
        maxLength={120}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        aria-describedby={problem ? `${id}-problem` : undefined}
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed becomes this field
        autoFocus
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      <p className="hint">Строчные латинские буквы, цифры и дефис. Прежний адрес приведёт сюда.</p>
      <span className="sheet-acts">
        <button type="button" className="btn btn--quiet" onClick={() => change(false)}>
          Отмена
        </button>
        <button type="submit" className="btn" disabled={isSending}>
          Сменить адрес
        </button>
      </span>
    </form>
  );
}
