import type { FreeTimes } from "@len/contract/booking";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { buttonClass } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { dayAndMonth } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { typography } from "../ui/typography.ts";
import { DayStrip, type StripDay } from "./day-strip.tsx";
import { DayTimes } from "./day-times.tsx";
import { nearDay, onDay } from "./day-words.ts";
import styles from "./panel.module.css";
import { knownTimes, type ShownTime } from "./time-link.tsx";
import timeStyles from "./times.module.css";
import { type Receiving, WithoutTimes } from "./without-times.tsx";

export type OfferedService = { slug: string; title: string; cost: string | null; length: string | null };

export type PanelProps = {
  doctor: Receiving & { short: string };
  services: OfferedService[];
  service: OfferedService | null;
  state: FreeTimes["state"];
  /** `null` when no other doctor provides the service, or when no doctor has free times. */
  who: { isAny: boolean; own: ShownTime | null; any: ShownTime | null } | null;
  strip: { days: StripDay[]; first: string; before: string | null; after: string | null };
  day: string | null;
  times: ShownTime[];
  /** The next day with free times, when the week has none. */
  next: string | null;
  today: string;
  until: string | null;
  phone: string | null;
};

/**
 * The panel «Выберите время» of a doctor. After a change of its form, `choose-times.ts` loads another panel and replaces the parts with a
 * `data-part`.
 */
export function Panel(props: PanelProps) {
  const { doctor, service, state, who, strip, day, today } = props;
  return (
    <>
      <form id="times-form" data-chooses="" action="/zapis" method="get">
        <input type="hidden" name="doctor" value={doctor.slug} />
        <div className={styles.service}>
          <ServiceField {...props} />
          <p className={styles.cost} data-part="cost">
            <b>{service?.cost}</b> <span>{service?.length}</span>
          </p>
        </div>
        {who && (
          <fieldset className={styles.who} data-part="who">
            <legend className="visually-hidden">Врач</legend>
            <Who value="" isChosen={!who.isAny} name={doctor.short} nearest={who.own} today={today} />
            <Who value="any" isChosen={who.isAny} name="Любой врач" nearest={who.any} today={today} />
          </fieldset>
        )}
        {state === "free" && (
          <>
            <DayStrip {...strip} chosen={day} />
            <input type="hidden" name="from" value={strip.first} data-part="from" />
          </>
        )}
      </form>
      <div data-part="times" className={styles.parts} {...(state === "free" && { "data-known": knownTimes(props.times) })}>
        <Times {...props} />
      </div>
      {state === "free" && <Foot doctor={doctor} service={service} />}
    </>
  );
}

function ServiceField({ services, service }: PanelProps) {
  return (
    <p>
      <label htmlFor="times-service">Услуга</label>
      <span className={field.selection}>
        <select id="times-service" name="service" className={field.control} defaultValue={service?.slug} autoComplete="off">
          {services.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </span>
    </p>
  );
}

type WhoProps = { value: string; isChosen: boolean; name: string; nearest: ShownTime | null; today: string };

function Who({ value, isChosen, name, nearest, today }: WhoProps) {
  return (
    <label>
      <input type="radio" name="who" value={value} defaultChecked={isChosen} />
      <b>{name}</b>
      <span>
        <span className={styles.wide}>{nearest && "ближайшее: "}</span>
        {nearest ? `${nearDay(nearest.day, today)}, ${nearest.time}` : "времени нет"}
      </span>
    </label>
  );
}

function Times({ doctor, service, state, who, day, times, next, until, phone }: PanelProps) {
  if (state !== "free") return <WithoutTimes {...{ state, doctor, phone, until }} service={service?.slug ?? null} isMain />;
  const ofDay = times.filter((time) => time.day === day);
  if (ofDay.length > 0) return <DayTimes times={ofDay} service={service?.slug ?? null} namesDoctors={who?.isAny ?? false} />;
  return (
    <div className={timeStyles.reason}>
      <b>{typography("В эти дни всё занято")}</b>
      {next && (
        <>
          <span>{typography(`Ближайшее свободное время ${onDay(next)}, ${dayAndMonth(next)}.`)}</span>
          <button type="submit" form="times-form" name="from" value={next} className={buttonClass({ variant: "ghost", size: "small" })}>
            Показать
          </button>
        </>
      )}
    </div>
  );
}

/** The foot of the panel, for visitors who find no suitable time. */
function Foot({ doctor, service }: Pick<PanelProps, "doctor" | "service">) {
  const request = { doctor: doctor.slug, ...(service && { service: service.slug }), variant: "ghost", size: "small" } as const;
  return (
    <div className={styles.foot}>
      <details>
        <summary>Нет удобного времени</summary>
        <div>
          <RecordButton {...request} wish="Сообщите, если освободится время.">
            Сообщить, если освободится
          </RecordButton>
          <RecordButton {...request}>Оставить заявку без времени</RecordButton>
        </div>
      </details>
      <p>{typography("Время на часах клиники")}</p>
    </div>
  );
}
