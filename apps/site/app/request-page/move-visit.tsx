import { clinicClock } from "@len/contract/opening-hours";
import { Form, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { Button, iconButtonClass } from "../ui/button.tsx";
import { dayAndMonth, plural, uncapitalised, weekday } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import type { MoveData } from "./move-data.server.ts";
import styles from "./move-visit.module.css";
import page from "./request-page.module.css";
import type { VisitData } from "./visit-data.server.ts";
import visitStyles from "./visit-page.module.css";
import type { Outcome } from "./visit-page.tsx";
import { dayOf } from "./visit-words.ts";

type Moving = { visit: VisitData; move: MoveData; outcome: Outcome };

/**
 * The free times to which a visitor may move the visit: links choose the week and the day, radio buttons the time, and the submit button
 * moves the visit.
 */
export function MoveVisit({ visit, move, outcome }: Moving) {
  const { words, doctor, service, path } = visit;
  return (
    <main id="main" className={["wrap", page.page].join(" ")}>
      <h1 tabIndex={-1}>Перенести запись</h1>
      <p className={["lead muted", page.lead].join(" ")}>{typography("Прежнее время ваше, пока не подтвердите новое.")}</p>
      <div data-columns className={page.columns}>
        <div>
          <section className={visitStyles.sheet} aria-label="Новое время">
            <p className="small muted">Сейчас</p>
            <p className={styles.now}>{typography(words.when.replace(/^./, (letter) => letter.toUpperCase()))}</p>
            <p className="small muted">{typography(`${doctor.name}, ${uncapitalised(service.title)}`)}</p>
            <Doctors move={move} name={doctor.name} />
            <Days move={move} />
            <Times visit={visit} move={move} outcome={outcome} />
          </section>
          <p>
            <Link className={visitStyles.act} to={path} reloadDocument>
              Оставить как есть
            </Link>
          </p>
        </div>
        <Beside visit={visit} />
      </div>
    </main>
  );
}

function Doctors({ move: { doctors, isAnyDoctor }, name }: { move: MoveData; name: string }) {
  if (doctors.any === null) return null;
  return (
    <ul className={styles.doctors} aria-label="Врач">
      <li>
        <Link to={doctors.own} reloadDocument aria-current={isAnyDoctor ? undefined : "true"}>
          {name}
        </Link>
      </li>
      <li>
        <Link to={doctors.any} reloadDocument aria-current={isAnyDoctor ? "true" : undefined}>
          Любой врач
        </Link>
      </li>
    </ul>
  );
}

const monthOf = (day: string) => dayAndMonth(day).replace(/^\d+\s/, "");

const places = { one: "место", few: "места", many: "мест" };

function Days({ move: { days, week } }: { move: MoveData }) {
  return (
    <nav className={styles.days} aria-label="День">
      {week.previous && (
        <Link className={iconButtonClass()} to={week.previous} reloadDocument aria-label="Предыдущая неделя">
          <Icon name="arrowLeft" />
        </Link>
      )}
      <ol>
        {days.map(({ date, path, weekday: number, free, isChosen }) => {
          const words = (
            <>
              <span>{weekday(number).toLowerCase()}</span>
              <b>{Number(date.slice(8))}</b>
              <span className="visually-hidden">{`${monthOf(date)}, `}</span>
              <i>{free > 0 ? plural(free, places) : "нет"}</i>
            </>
          );
          return (
            <li key={date}>
              {free > 0 ? (
                <Link to={path} reloadDocument aria-current={isChosen ? "date" : undefined}>
                  {words}
                </Link>
              ) : (
                <p>{words}</p>
              )}
            </li>
          );
        })}
      </ol>
      {week.next && (
        <Link className={iconButtonClass()} to={week.next} reloadDocument aria-label="Следующая неделя">
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}

function Times({ visit, move, outcome }: Moving) {
  const { parts, day, days, later, isAnyDoctor } = move;
  const chosen = days.find(({ isChosen }) => isChosen)?.date ?? "";
  const nearest = outcome?.kind === "kept" ? outcome.nearest : [];
  const error =
    outcome?.kind === "kept" ? outcome.error : outcome?.kind === "failed" ? "Сервер клиники не ответил. Попробуйте ещё раз." : null;
  if (day === null && nearest.length === 0)
    return (
      <p className={styles.none}>
        {typography("На этой неделе всё занято.")}{" "}
        {later && (
          <Link to={later.path} reloadDocument>
            {typography(`Ближайшее: ${later.text}`)}
          </Link>
        )}
      </p>
    );
  return (
    <Form method="post" reloadDocument>
      <input type="hidden" name="act" value="move" />
      <input type="hidden" name="day" value={chosen} />
      {isAnyDoctor && <input type="hidden" name="any" value="1" />}
      {error && (
        <div role="alert" className={visitStyles.refusal}>
          <p>{typography(nearest.length > 0 ? `${error}. Ближайшие:` : error)}</p>
          <div className={styles.times}>
            {nearest.map(({ value, start }) => {
              const { iso, time } = clinicClock(new Date(start), visit.timeZone);
              return <TimeChoice key={value} value={value} label={`${dayOf(iso)}, ${time}`} />;
            })}
          </div>
        </div>
      )}
      {parts.map(({ title, hours, times }) => (
        <fieldset key={title} className={styles.part}>
          <legend>
            <span className="visually-hidden">{`${day}, `}</span>
            {title} <small>{hours}</small>
          </legend>
          <div className={[styles.times, times.some(({ doctor }) => doctor) && styles.named].filter(Boolean).join(" ")}>
            {times.map(({ value, time, doctor }) => (
              <TimeChoice key={value} value={value} label={doctor ? `${time} ${doctor}` : time} />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={styles.foot}>
        <p>
          <span className="small muted">Было</span>
          <s>{typography(visit.words.when)}</s>
        </p>
        <Button type="submit">Перенести</Button>
      </div>
    </Form>
  );
}

function TimeChoice({ value, label }: { value: string; label: string }) {
  return (
    <label className={styles.time}>
      <input type="radio" name="time" value={value} required />
      {typography(label)}
    </label>
  );
}

function Beside({ visit: { number, price } }: { visit: VisitData }) {
  const phone = useRootData()?.contacts?.phones[0]?.number;
  return (
    <div>
      <section aria-labelledby="stays-heading">
        <h2 id="stays-heading">Что останется</h2>
        <ul className={visitStyles.dashes}>
          <li>{typography(`Номер ${number} и эта ссылка`)}</li>
          {price && <li>{`Цена ${price}`}</li>}
          <li>{typography("Событие в календаре: новый файл обновит его")}</li>
        </ul>
      </section>
      {phone && (
        <section className={page.part} aria-labelledby="call-heading">
          <h2 id="call-heading">Не подходит ничего</h2>
          <p className="small muted">{typography("Позвоните, подберём.")}</p>
          <p>
            <PhoneLink number={phone} className={visitStyles.act} />
          </p>
        </section>
      )}
    </div>
  );
}
