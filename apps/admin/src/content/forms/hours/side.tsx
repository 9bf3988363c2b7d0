import { openLine, usualWeek } from "@len/contract/opening-hours";
import { useSyncExternalStore } from "react";
import { type Data, isData, isSame, valueAt } from "../../../store/data.ts";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import { weekdaysInWords } from "../../../words/weekdays.ts";
import { counted, upperFirst } from "../../../words/words.ts";
import form from "../../fields/form.module.css";
import { useForm } from "../../fields/form-values.ts";
import type { SideProps } from "../../fields/record-form.ts";
import { fieldsForms } from "../../fields/words.ts";
import styles from "../forms.module.css";
import { hoursOfDraft, type Later, readLater, spansWords } from "./opening.ts";
import { usePlanned } from "./planned.ts";

const text = (data: Data, path: string) => String(valueAt(data, path) ?? "");

/** What visitors read on the site now, would read with this draft, and will read with the planned version. */
export function HoursSide({ item, fields, clinic }: SideProps) {
  const { values } = useForm();
  const draft = useSyncExternalStore(values.subscribe, values.read);
  const planned = usePlanned(item.id, item.plan);
  const onSite = item.isLive ? (item.published?.data ?? null) : null;
  const later = readLater(hoursOfDraft(draft), clinic);
  const before = onSite ? readLater(hoursOfDraft(onSite), clinic) : [];
  const isNew = (row: Later) => onSite !== null && before.every(({ key, text }) => key !== row.key || text !== row.text);
  return (
    <aside className={`${form.recordSide} ${form.hoursSide}`} aria-label="Что читают посетители">
      <h2>
        Посетители читают сейчас <span>{clinic.timeOf(clinic.now)}</span>
      </h2>
      {onSite ? <OnSite data={onSite} clinic={clinic} /> : <p className="muted">Этого адреса на сайте ещё нет.</p>}
      <h2>Прочтут потом</h2>
      <ul className={styles.say}>
        {later.map((row) => (
          <li key={row.key} className={isNew(row) ? styles.isNew : undefined}>
            <span className="small muted">{row.when}</span>
            <span>
              {row.text}
              {isNew(row) && <span className="only-read"> (после публикации)</span>}
            </span>
          </li>
        ))}
      </ul>
      <h2>Запланировано</h2>
      {item.plan && planned ? (
        <ul className={styles.say}>
          <li>
            <span className="small muted">
              {clinic.dateOf(item.plan.at)}, {clinic.timeOf(item.plan.at)}
            </span>
            <span>{plannedWords(planned.data, onSite ?? {}, fields)}</span>
          </li>
        </ul>
      ) : (
        <p className="small muted">
          Ничего. Чтобы часы или телефон сменились сами, измените их и в меню «Опубликовать» назначьте день и час.
        </p>
      )}
    </aside>
  );
}

function plannedWords(planned: Data, onSite: Data, fields: SideProps["fields"]): string {
  const changed = fields.filter(({ path }) => path !== "publishAt" && !isSame(valueAt(planned, path), valueAt(onSite, path)));
  const names = changed.map(({ label }) => `«${label}»`).join(", ");
  return changed.length > 0 ? `Сменится ${counted(changed.length, fieldsForms)}: ${names}.` : "То же, что на сайте.";
}

function OnSite({ data, clinic }: { data: Data; clinic: ClinicTime }) {
  const hours = hoursOfDraft(data);
  const phones = [valueAt(data, "phones")].flat().filter(isData);
  return (
    <div className={styles.onSite}>
      <p className={styles.onSiteNow}>{openLine(hours, new Date(clinic.now)).text}</p>
      <dl>
        <dt>Адрес</dt>
        <dd>{[text(data, "address.city"), text(data, "address.street")].filter(Boolean).join(", ")}</dd>
        <dt>Часы</dt>
        <dd>
          {usualWeek(hours.hours).map(({ weekdays, spans }) => (
            <span key={weekdays.join()} className={styles.onSiteLine}>
              {upperFirst(weekdaysInWords(weekdays))} {spansWords(spans)}
            </span>
          ))}
        </dd>
        <dt>Телефон</dt>
        <dd>{typeof phones[0]?.number === "string" ? phones[0].number : "не указан"}</dd>
      </dl>
    </div>
  );
}
