import { Link } from "react-router";
import { iconButtonClass } from "../ui/button.tsx";
import { type Amount, capitalised, duration, longDate, minutes, price, uncapitalised } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { typography } from "../ui/typography.ts";
import { removeFromPlan } from "./kept-plan.ts";
import { planPath } from "./plan-address.ts";
import type { PlannedService } from "./plan-page.tsx";
import styles from "./plan-sheet.module.css";

type PlanSheetProps = { services: PlannedService[]; cost: Amount | null; since: string | null };

/**
 * The lines of the plan, their total cost and duration, and the preparation. On paper each line has a box to tick, and there is room for
 * questions.
 */
export function PlanSheet({ services, cost, since }: PlanSheetProps) {
  const prepared = services.filter(({ preparation }) => preparation.length > 0);

  return (
    <>
      <table className={styles.lines}>
        <caption className="visually-hidden">Отмеченные услуги</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Услуга</th>
            <th scope="col">Время</th>
            <th scope="col">Цена</th>
            <th scope="col">Убрать</th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <tr key={service.slug}>
              <th scope="row">
                <Link to={service.path}>{typography(service.title)}</Link>
                {service.note && <small>{typography(service.note)}</small>}
              </th>
              <td className={styles.time}>{service.durationMin !== null && minutes(service.durationMin)}</td>
              <td className={styles.sum}>{service.cost ? price(service.cost) : "—"}</td>
              <td className={styles.remove}>
                <RemoveLink service={service} services={services} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.total} role="status">
        <span>{typography("По прайс-листу")}</span>
        <b>{cost ? price(cost) : "назовёт администратор"}</b>
        <span className="small muted">{since && typography(`Цены действуют с ${longDate(since)} года`)}</span>
        <span className="small muted">{timeText(services)}</span>
      </div>
      {prepared.length > 0 && (
        <div className={styles.preparation}>
          <h2>Как подготовиться</h2>
          <ul>
            {prepared.map(({ slug, title, preparation }) => (
              <li key={slug}>
                <b>{typography(title)}:</b> {typography(`${uncapitalised(preparation.join(". "))}.`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.onPaper}>
        <h2>Вопросы врачу</h2>
        <i />
        <i />
        <i />
        <i />
        <i />
        <i />
        <p>{typography("Расчёт предварительный: лечение назначает врач, сумму согласует заранее.")}</p>
      </div>
    </>
  );
}

/** A link to the same plan without this service. With scripts it also removes the service from the plan of this browser. */
function RemoveLink({ service: { slug, title }, services }: { service: PlannedService; services: PlannedService[] }) {
  function remove() {
    removeFromPlan(slug);
    // The focused link disappears together with its line.
    document.getElementById("plan-heading")?.focus({ preventScroll: true });
  }

  return (
    <Link
      to={planPath(services.filter((other) => other.slug !== slug).map((other) => other.slug))}
      className={iconButtonClass(true)}
      aria-label={`Убрать: ${typography(title)}`}
      rel="nofollow"
      preventScrollReset
      onClick={remove}
    >
      <Icon name="close" />
    </Link>
  );
}

/** «2 часа 10 минут»; if the duration of a service is unknown, the text says that this is the minimum. */
function timeText(services: PlannedService[]): string {
  const known = services.flatMap(({ durationMin }) => durationMin ?? []);
  if (known.length === 0) return "";
  const total = duration(known.reduce((sum, minutes) => sum + minutes, 0));
  return capitalised(known.length < services.length ? `не менее: ${total}` : `время: ${total}`);
}
