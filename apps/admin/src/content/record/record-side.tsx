import type { ContentItem, ContentSection } from "@len/contract/staff/content";
import { Link } from "react-router";
import { Hint } from "../../ui/hint.tsx";
import { useShell } from "../../ui/use-shell.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { Address } from "../controls/address.tsx";
import { FieldRow } from "../controls/controls.tsx";
import type { Field } from "../fields/fields.ts";
import form from "../fields/form.module.css";
import { shortMoment, shortNameOf } from "../fields/words.ts";

/** Fields for the first and the last day on which a record is shown. */
const period = new Set(["publishedAt", "from", "startsOn", "unpublishAt", "to", "endsOn", "validUntil"]);

export const isInPeriod = ({ path }: Field) => period.has(path);

/** These fields are not in the form: an act publishes a record, now or at a chosen hour. */
export const isHidden = ({ path }: Field) => path === "publishAt";

type Props = { section: ContentSection; item: ContentItem; fields: Field[]; clinic: ClinicTime; onSlug(slug: string): Promise<boolean> };

/** The right column of a record, the same in all sections: the period in which it is shown, the address, the last edits. */
export function RecordSide({ section, item, fields, clinic, onSlug }: Props) {
  const { me } = useShell();
  const dates = fields.filter(isInPeriod);
  const slug = fields.find(({ path }) => path === "slug");
  return (
    <aside className={form.recordSide} aria-label="Показ и адрес">
      {dates.length > 0 && (
        <section>
          <h2>Когда показывать</h2>
          <div className={form.fields}>
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
          {item.formerSlugs.length > 0 && <Hint>Сюда ведут и прежние адреса: {item.formerSlugs.join(", ")}</Hint>}
        </section>
      )}
      <section>
        <h2>
          Последняя правка <Link to="versions">Все версии</Link>
        </h2>
        <p className={form.sideRow}>
          <span>{shortNameOf(item.savedBy, me)}</span>
          <span className="small muted">{shortMoment(item.savedAt, clinic)}</span>
        </p>
        {item.published?.at && (
          <p className={form.sideRow}>
            <span>{item.isLive ? "На сайте" : "Была на сайте"}</span>
            <span className="small muted">с {clinic.dateOf(item.published.at)}</span>
          </p>
        )}
      </section>
    </aside>
  );
}
