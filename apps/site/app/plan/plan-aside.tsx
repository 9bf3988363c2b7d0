import { Fragment } from "react";
import { href, Link } from "react-router";
import { NameInLines } from "../clinic/doctor-name.tsx";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { Button, MoreLink } from "../ui/button.tsx";
import { type Amount, price, range, weekday } from "../ui/formats.ts";
import { notify } from "../ui/notifications-store.ts";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import { addToPlan } from "./kept-plan.ts";
import styles from "./plan-aside.module.css";
import type { PlannedDoctor, PlannedService } from "./plan-page.tsx";

type PlanAsideProps = { services: PlannedService[]; doctors: PlannedDoctor[]; cost: Amount | null };

/** The doctors of the plan, and the actions: request an appointment, print, and copy the link. */
export function PlanAside({ services, doctors, cost }: PlanAsideProps) {
  const [doctor, another] = doctors;
  const [service, further] = services;
  const provided = services.filter(({ slug }) => doctors.some((doctor) => doctor.services.includes(slug)));
  const without = services.filter((service) => !provided.includes(service));

  return (
    <aside className={styles.aside} aria-label="Врачи и заявка">
      <h2>{typography(headingOf(doctors.length, provided.length))}</h2>
      <ul className={styles.doctors}>
        {doctors.map((doctor) => (
          <li key={doctor.slug}>
            {doctor.image && <Picture picture={doctor.image} sizes="88px" alt="" />}
            <div>
              <Link to={doctor.path} className={styles.name}>
                <NameInLines doctor={doctor} />
              </Link>
              <p className="small muted">{typography(doctor.positions.join(", "))}</p>
              {another && <p className="small">{typography(titlesOf(services.filter(({ slug }) => doctor.services.includes(slug))))}</p>}
              {doctor.hours.length > 0 && (
                <p className="small">
                  Принимает:{" "}
                  {doctor.hours.map((hours, index) => (
                    <Fragment key={hoursOfDay(hours)}>
                      <span className={styles.hours}>
                        {hoursOfDay(hours)}
                        {index < doctor.hours.length - 1 && ","}
                      </span>{" "}
                    </Fragment>
                  ))}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {without.length > 0 && <p className={styles.note}>{typography(`Врача подберёт администратор: ${titlesOf(without)}.`)}</p>}
      <div className={styles.actions}>
        <RecordButton
          wish={wishOf(services, cost)}
          {...(doctor?.acceptsOnline && !another && { doctor: doctor.slug })}
          {...(service && !further && { service: service.slug })}
        >
          Записаться по этому плану
        </RecordButton>
        <div className={styles.scripted}>
          <Button variant="ghost" onClick={() => window.print()}>
            Распечатать
          </Button>
          <Button variant="ghost" onClick={copyLink}>
            Скопировать ссылку
          </Button>
        </div>
      </div>
      <p className={styles.note}>{typography("По ссылке откроется этот же список услуг. Личных данных в ней нет.")}</p>
      <p className={styles.note}>
        {typography(
          "Это предварительный расчёт, вы собрали его сами. Что из списка нужно, врач решит на осмотре; сумму согласует с вами до начала лечения.",
        )}
      </p>
      <MoreLink to={href("/prices")} onClick={() => addToPlan(services)}>
        Добавить услуги
      </MoreLink>
    </aside>
  );
}

/** «ср 09:00–15:00» */
const hoursOfDay = ({ weekday: day, from, to }: PlannedDoctor["hours"][number]) => `${weekday(day).toLowerCase()}\u00a0${range(from, to)}`;

function headingOf(countDoctors: number, countServices: number): string {
  if (countDoctors === 0) return "Врача подберёт администратор";
  if (countDoctors > 1) return "Кто это проводит";
  return countServices > 1 ? "Всё у одного врача" : "Кто принимает";
}

const titlesOf = (services: PlannedService[]) => services.map(({ title }) => title).join("; ");

/** The text with which the comment of the request begins. */
function wishOf(services: PlannedService[], cost: Amount | null): string {
  return `План визита: ${titlesOf(services)}.${cost ? ` Сумма по прайс-листу ${price(cost)}.` : ""}`;
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    notify({ kind: "success", title: "Ссылка скопирована", text: "По ней откроется этот же список услуг." });
  } catch {
    notify({ kind: "error", title: "Ссылка не скопирована", text: "Скопируйте её из адресной строки." });
  }
}
