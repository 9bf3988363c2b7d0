import { phoneHref } from "@len/contract/phone";
import { Form, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { FactsList } from "../facts/facts-list.tsx";
import { Button, ButtonLink, buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/request-page.ts";
import { MoveVisit } from "./move-visit.tsx";
import page from "./request-page.module.css";
import type { VisitData } from "./visit-data.server.ts";
import styles from "./visit-page.module.css";
import { Way } from "./way.tsx";

type Shown = Route.ComponentProps["loaderData"];
export type Outcome = Shown["outcome"];

/** The page of a booked visit: its heading tells the state of the visit, and each state has one main button. */
export function VisitPage({ visit, outcome, entrance }: { visit: VisitData; outcome: Outcome; entrance: Shown["photo"] }) {
  if (visit.move) return <MoveVisit visit={visit} move={visit.move} outcome={outcome} />;
  const { words, service, facts, place } = visit;
  const isAhead = words.phase === "ahead" || words.phase === "today";
  return (
    <main id="main" className={["wrap", page.page].join(" ")}>
      <h1 tabIndex={-1}>{typography(words.title)}</h1>
      <p className={["lead muted", page.lead].join(" ")}>{typography(words.lead)}</p>
      <Refusal outcome={outcome} />
      <div data-columns className={page.columns}>
        <div>
          <div className={styles.sheet}>
            <About visit={visit} />
            <MainActs visit={visit} />
          </div>
          {isAhead && <Ahead visit={visit} />}
          {words.phase === "past" && <After visit={visit} />}
          <Nearest visit={visit} />
        </div>
        <div>
          {isAhead && (place.isMain ? <Way entrance={entrance} /> : <OtherPlace place={place} />)}
          {isAhead && facts.length > 0 && (
            <div className={page.part}>
              <FactsList facts={facts} id="facts" title="Перед визитом" />
            </div>
          )}
          {isAhead && service.preparation.length > 0 && <Preparation steps={service.preparation} />}
          {!isAhead && <Question number={visit.number} />}
        </div>
      </div>
    </main>
  );
}

/** The reason why the visit was not changed. */
function Refusal({ outcome }: { outcome: Outcome }) {
  const text =
    outcome?.kind === "kept"
      ? outcome.error
      : outcome?.kind === "failed"
        ? outcome.isTooMuch
          ? "Слишком много попыток подряд, ничего не изменилось. Попробуйте через десять минут."
          : "Сервер клиники не ответил. Попробуйте ещё раз."
        : null;
  if (text === null) return null;
  return (
    <p role="alert" className={styles.refusal}>
      {typography(text)}
    </p>
  );
}

const markIcons = { good: "check", bad: "error", open: "error" } as const;

function About({ visit: { words, doctor, service, place, price, firstName } }: { visit: VisitData }) {
  const { mark, phase } = words;
  const isOff = phase === "cancelled" || phase === "byClinic" || phase === "missed";
  return (
    <>
      {mark && (
        <p className={[styles.mark, styles[mark.kind]].join(" ")}>
          <Icon name={markIcons[mark.kind]} /> {typography(mark.text)}
        </p>
      )}
      {isOff && (
        <p className={styles.was}>
          <s>{typography(words.when.replace(/^./, (letter) => letter.toUpperCase()))}</s>
        </p>
      )}
      <div className={styles.who}>
        {doctor.photo && <Picture picture={doctor.photo} sizes="64px" alt="" className={styles.face} />}
        <p>
          <b>{doctor.path ? <Link to={doctor.path}>{doctor.name}</Link> : doctor.name}</b>
          <span className="small">{typography(`${service.title}, ${service.duration}`)}</span>
        </p>
      </div>
      {!isOff && (
        <dl className={styles.facts}>
          <dt>Где</dt>
          <dd>{typography(place.text)}</dd>
          {price && (
            <>
              <dt>Стоимость</dt>
              <dd>{`${price}, как при записи`}</dd>
            </>
          )}
          {firstName && (
            <>
              <dt>Кто придёт</dt>
              <dd>{firstName}</dd>
            </>
          )}
        </dl>
      )}
    </>
  );
}

function MainActs({ visit }: { visit: VisitData }) {
  const { words, path, again } = visit;
  const phone = useRootData()?.contacts?.phones[0]?.number;
  if (words.phase === "ahead" || words.phase === "today") return <Changes visit={visit} phone={phone} />;
  return (
    <div className={styles.acts}>
      <ButtonLink to={again}>{words.phase === "byClinic" ? "Выбрать другое время" : "Записаться снова"}</ButtonLink>
      {words.phase === "byClinic" && phone && <PhoneLink number={phone} className={styles.act} />}
      {(words.phase === "cancelled" || words.phase === "byClinic") && (
        <a className={styles.act} href={`${path}/calendar.ics`} download>
          Убрать из календаря
        </a>
      )}
    </div>
  );
}

function Changes({ visit: { words, can, path }, phone }: { visit: VisitData; phone: string | undefined }) {
  const file = `${path}/calendar.ics`;
  if (!can.cancel)
    return (
      <>
        <div className={styles.acts}>
          {phone && (
            <a className={buttonClass({})} href={phoneHref(phone)}>
              {phone}
            </a>
          )}
          <a className={styles.act} href={file} download>
            Добавить в календарь
          </a>
        </div>
        <p className="small muted">
          {typography("Планы изменились? Позвоните: перенести или отменить визит теперь может только администратор.")}
        </p>
      </>
    );
  return (
    <>
      <div className={styles.acts}>
        <a className={buttonClass({})} href={file} download>
          Добавить в календарь
        </a>
        {can.move && (
          <Link className={styles.act} to={`${path}?move=`} reloadDocument>
            Перенести
          </Link>
        )}
        <details className={styles.cancel}>
          <summary className={styles.act}>Отменить</summary>
          <Form method="post" reloadDocument>
            <input type="hidden" name="act" value="cancel" />
            <p>{typography(`Отменить ${words.when}?`)}</p>
            <Button type="submit" size="small" className={page.yes}>
              Да, отменить
            </Button>
            <Link className={styles.act} to={path} reloadDocument>
              Оставить
            </Link>
          </Form>
        </details>
      </div>
      {words.changeUntil && (
        <p className="small muted">{typography(`${can.move ? "Перенести или отменить" : "Отменить"} можно до ${words.changeUntil}.`)}</p>
      )}
      <p className="small muted">{typography("После переноса добавьте файл в календарь ещё раз: событие обновится.")}</p>
    </>
  );
}

function Ahead({ visit: { can, address, hasLetters } }: { visit: VisitData }) {
  return (
    <>
      {can.confirm && (
        <section className={page.part} aria-labelledby="confirm-heading">
          <h2 id="confirm-heading">Придёте?</h2>
          <p className="small muted">{typography("Нажмите, и администратор не будет вам звонить.")}</p>
          <Form method="post" reloadDocument className={styles.confirm}>
            <input type="hidden" name="act" value="confirm" />
            <Button type="submit" variant="ghost" size="small">
              Приду
            </Button>
          </Form>
        </section>
      )}
      <section className={page.part} aria-labelledby="link-heading">
        <h2 id="link-heading">Ссылка на эту страницу</h2>
        <p className="small muted">
          {typography(`${hasLetters ? "Она есть и в письме." : "Сохраните её."} Она открывается без пароля, поэтому не пересылайте её.`)}
        </p>
        <input className={styles.link} readOnly value={address} aria-labelledby="link-heading" />
      </section>
    </>
  );
}

function After({ visit: { doctor } }: { visit: VisitData }) {
  const slug = doctor.path?.split("/").at(-1);
  return (
    <>
      <section className={page.part} aria-labelledby="review-heading">
        <h2 id="review-heading">Расскажите, как прошло</h2>
        <p className="small muted">{typography("Отзыв прочитают в клинике, на сайте он появится, только если разрешите.")}</p>
        <ButtonLink to={slug ? `/requests/review?doctor=${slug}` : "/requests/review"} variant="ghost" size="small">
          Оставить отзыв
        </ButtonLink>
      </section>
      <section className={page.part} aria-labelledby="paper-heading">
        <h2 id="paper-heading">Справка для налогового вычета</h2>
        <p className="small muted">{typography("Напишите нам номер записи, и мы подготовим справку.")}</p>
        <ButtonLink to="/requests/feedback" variant="ghost" size="small">
          Заказать справку
        </ButtonLink>
      </section>
    </>
  );
}

function Nearest({ visit: { nearest, doctor } }: { visit: VisitData }) {
  if (nearest.length === 0) return null;
  return (
    <section className={page.part} aria-labelledby="nearest-heading">
      <h2 id="nearest-heading">{typography(`Ближайшее время: ${doctor.name}`)}</h2>
      <ul className={styles.near}>
        {nearest.map(({ text, path }) => (
          <li key={text}>
            <ButtonLink to={path} variant="ghost" size="small">
              {typography(text)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherPlace({ place }: Pick<VisitData, "place">) {
  return (
    <section aria-labelledby="way-heading">
      <h2 id="way-heading">Как добраться</h2>
      <p>{typography(place.text)}</p>
      <p className="small muted">{typography(place.directions)}</p>
    </section>
  );
}

function Preparation({ steps }: { steps: string[] }) {
  return (
    <section className={page.part} aria-labelledby="preparation-heading">
      <h2 id="preparation-heading">Как подготовиться</h2>
      <ul className={styles.dashes}>
        {steps.map((step) => (
          <li key={step}>{typography(step)}</li>
        ))}
      </ul>
    </section>
  );
}

function Question({ number }: { number: number }) {
  const phone = useRootData()?.contacts?.phones[0]?.number;
  return (
    <section aria-labelledby="question-heading">
      <h2 id="question-heading">{typography(`Запись № ${number}`)}</h2>
      <p className="small muted">{typography("Страница откроется по этой ссылке ещё месяц. Если есть вопрос, позвоните.")}</p>
      {phone && (
        <p>
          <PhoneLink number={phone} className={styles.act} />
        </p>
      )}
    </section>
  );
}
