import type { Picture as PictureData } from "@len/contract/pictures";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { doctorCount } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import { DayStrip } from "./day-strip.tsx";
import { nearDay, onDay, places } from "./day-words.ts";
import { NextDays } from "./next-days.tsx";
import panelStyles from "./panel.module.css";
import type { PanelProps } from "./panel.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import styles from "./service-panel.module.css";
import { knownTimes, type ShownTime, TimeLink } from "./time-link.tsx";
import timeStyles from "./times.module.css";
import { WithoutTimes } from "./without-times.tsx";

type DoctorOfDay = {
  slug: string;
  name: string;
  short: string;
  about: string;
  image: PictureData | null;
  /** On the chosen day. */
  times: ShownTime[];
  /** Of a doctor without times that day. */
  nearest: ShownTime | null;
};

type ServicePanelProps = Pick<PanelProps, "state" | "strip" | "day" | "times" | "next" | "today" | "until" | "phone"> & {
  service: string;
  doctors: DoctorOfDay[];
};

const mostTimes = 5;
const mostDoctors = 5;

/** The panel «Выберите время» of a service: its doctors on one day, the earliest first. */
export function ServicePanel({ service, state, doctors, strip, day, times, next, today, until, phone }: ServicePanelProps) {
  if (state !== "free")
    return (
      <div className={panelStyles.parts} data-part="times">
        <WithoutTimes state={state} doctor={{ slug: "", schedule: [] }} service={service} phone={phone} until={until} isMain />
      </div>
    );
  const lines = doctors.map((doctor) => <DoctorLine key={doctor.slug} {...{ doctor, service, day, today }} />);
  return (
    <>
      <p className={styles.count} data-part="count">
        {doctorCount(doctors.length)}, {typography(`${places(times.length)} на неделе`)}
      </p>
      <form id="times-form" data-chooses="" action="/zapis" method="get">
        <input type="hidden" name="service" value={service} />
        <DayStrip {...strip} chosen={day} />
        <input type="hidden" name="from" value={strip.first} data-part="from" />
      </form>
      <div
        data-part="times"
        data-known={knownTimes([...times, ...doctors.flatMap(({ nearest }) => nearest ?? [])])}
        className={day === null ? panelStyles.parts : undefined}
      >
        {day === null ? (
          <NextDays next={next} />
        ) : (
          <>
            <ul className={styles.doctors}>{lines.slice(0, mostDoctors)}</ul>
            {lines.length > mostDoctors && (
              <details className={panelStyles.others}>
                <summary>Ещё {doctorCount(lines.length - mostDoctors)}</summary>
                <ul className={styles.doctors}>{lines.slice(mostDoctors)}</ul>
              </details>
            )}
          </>
        )}
      </div>
      <PanelFoot service={service} />
    </>
  );
}

type DoctorLineProps = { doctor: DoctorOfDay; service: string; day: string | null; today: string };

function DoctorLine({ doctor: { slug, name, short, about, image, times, nearest }, service, day, today }: DoctorLineProps) {
  const rest = times.length - mostTimes;
  return (
    <li>
      <span className={styles.face}>{image && <Picture picture={image} sizes="56px" alt="" />}</span>
      <p className={styles.name}>
        <a href={`/specialists/${slug}`}>{short}</a> <span>{about}</span>
      </p>
      {times.length > 0 ? (
        <div className={timeStyles.times} data-arrows="">
          {times.slice(0, mostTimes).map((time, place) => (
            <TimeLink key={time.start} time={time} service={service} isNext={place > 0} />
          ))}
          {rest > 0 && (
            <RecordButton
              {...{ doctor: slug, service, variant: "bare", size: "small" }}
              className={timeStyles.more ?? ""}
              label={`Записаться на прием: ${name}, ещё ${rest}`}
            >
              ещё {rest}
            </RecordButton>
          )}
        </div>
      ) : (
        <p className={styles.nearest}>
          {day && typography(`${onDay(day).replace("в", "В")} времени нет.`)}{" "}
          {nearest && (
            <>
              Ближайшее: {nearDay(nearest.day, today)} <TimeLink time={nearest} service={service} />
            </>
          )}
        </p>
      )}
    </li>
  );
}
