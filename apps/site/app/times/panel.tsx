import type { FreeTimes } from "@len/contract/booking";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { DayStrip, type StripDay } from "./day-strip.tsx";
import { DayTimes } from "./day-times.tsx";
import { nearDay } from "./day-words.ts";
import { NextDays } from "./next-days.tsx";
import styles from "./panel.module.css";
import { PanelFoot } from "./panel-foot.tsx";
import { knownTimes, type ShownTime } from "./time-link.tsx";
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
      {state === "free" && <PanelFoot doctor={doctor.slug} {...(service && { service: service.slug })} />}
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
  return <NextDays next={next} />;
}
