import { Form } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { FactsList } from "../facts/facts-list.tsx";
import { formHeaders, formMeta } from "../requests/page/form-meta.ts";
import formPage from "../requests/page/form-page.module.css";
import { OutcomePage } from "../requests/page/form-page.tsx";
import { Button, ButtonLink, buttonClass } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/request-page.ts";
import { act, loadRequest } from "./request-outcome.server.ts";
import styles from "./request-page.module.css";
import type { RequestWords } from "./request-words.ts";
import { VisitPage } from "./visit-page.tsx";
import { Way } from "./way.tsx";

export const meta = formMeta("Ваша заявка", "Что с заявкой, как добраться и что взять с собой.");

/** Anybody who has the address can see the page, so neither the address nor the page may be stored. */
export const headers = formHeaders;

export const loader = (args: Route.LoaderArgs) => loadRequest(args);

export const action = (args: Route.ActionArgs) => act(args);

type Shown = Route.ComponentProps["loaderData"];

export default function RequestPage({ loaderData: { page, visit, outcome, state, photo } }: Route.ComponentProps) {
  return (
    <>
      {/* The token in the URL must not be sent to other pages or to analytics as the referrer. */}
      {import.meta.env.SSR && <meta name="referrer" content="strict-origin" />}
      {visit && <VisitPage visit={visit} outcome={outcome} entrance={photo} />}
      {page && <OpenRequest {...page} outcome={outcome} entrance={photo} />}
      <Closed state={state} photo={photo} />
    </>
  );
}

const closedWords = {
  withdrawn: {
    title: "Заявка отозвана",
    lead: "Мы не позвоним, а эта страница закрыта. Если планы снова изменятся, оставьте новую заявку.",
  },
  ended: {
    title: "Ссылка больше не действует",
    lead: "Она неполная, или эта заявка уже закрыта. Если нужна запись, оставьте новую заявку.",
  },
  away: {
    title: "Страница заявки не открылась",
    lead: "Сервер клиники не ответил, с заявкой ничего не случилось. Откройте страницу ещё раз через несколько минут.",
  },
};

function Closed({ state, photo }: Pick<Shown, "state" | "photo">) {
  // No appointments can be requested before the opening of the site.
  const canBook = useRootData()?.isClosed !== true && state !== "away";
  if (state === "open") return null;
  return (
    <OutcomePage {...closedWords[state]} photo={photo}>
      <p className={formPage.back}>
        {canBook ? (
          <ButtonLink to="/zapis">Записаться на прием</ButtonLink>
        ) : (
          <ButtonLink to="/" variant="ghost">
            На главную
          </ButtonLink>
        )}
      </p>
    </OutcomePage>
  );
}

type OpenProps = NonNullable<Shown["page"]> & { outcome: Shown["outcome"]; entrance: Shown["photo"] };

function OpenRequest({ words, number, path, facts, outcome, entrance }: OpenProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <h1 tabIndex={-1}>{typography(words.title)}</h1>
      <p className={["lead muted", styles.lead].join(" ")}>{typography(words.lead)}</p>
      <div data-columns className={styles.columns}>
        <div>
          <Steps {...words} />
          {facts.length > 0 && (
            <div className={styles.part}>
              <FactsList facts={facts} id="facts" title="Перед визитом" />
            </div>
          )}
          {words.leaf && <Calendar leaf={words.leaf} path={path} />}
          <AddWords outcome={outcome} />
          <TakeBack number={number} />
        </div>
        <div>
          <Way entrance={entrance} />
          <p className={["small muted", styles.part].join(" ")}>
            {typography("Страница открывается по ссылке без пароля, поэтому из личных данных на ней только имя. Не пересылайте ссылку.")}
          </p>
        </div>
      </div>
    </main>
  );
}

function Steps({ steps, current }: Pick<RequestWords, "steps" | "current">) {
  return (
    <section aria-labelledby="steps-heading">
      <h2 id="steps-heading" className="visually-hidden">
        Что дальше
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className={index < current ? styles.done : index === current ? styles.current : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            <StepMark state={index < current ? "done" : index === current ? "current" : "next"} />
            <h3>
              {index < current && <span className="visually-hidden">Сделано: </span>}
              {typography(title)}
            </h3>
            {text && <p className="small">{typography(text)}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const petals = [0, 72, 144, 216, 288];

function StepMark({ state }: { state: "done" | "current" | "next" }) {
  return (
    <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true">
      {state === "done" && (
        <>
          <circle r="11" className={styles.filled} />
          <path d="m-4.5.5 3 3.2 6-6.8" className={styles.tick} />
        </>
      )}
      {state === "current" && (
        <>
          {petals.map((turn) => (
            <ellipse key={turn} cy="-6" rx="4.6" ry="5.8" transform={`rotate(${turn})`} className={styles.petal} />
          ))}
          <circle r="2.2" className={styles.heart} />
        </>
      )}
      {state === "next" && <circle r="10.5" className={styles.empty} />}
    </svg>
  );
}

function Calendar({ leaf, path }: { leaf: NonNullable<RequestWords["leaf"]>; path: string }) {
  const name = useRootData()?.contacts?.name;
  return (
    <section className={styles.part} aria-labelledby="calendar-heading">
      <div className={styles.calendar}>
        <p className={styles.leaf} aria-hidden="true">
          <span>{leaf.month}</span>
          <b>{leaf.date}</b>
          <i>{leaf.weekday}</i>
        </p>
        <div>
          <h2 id="calendar-heading">Не забыть</h2>
          <p className="small muted">
            {typography(
              `В календаре будет «Клиника${name ? ` „${name}“` : ""}, пожелание», без услуги и врача. Время визита назовёт администратор.`,
            )}
          </p>
        </div>
      </div>
      <a className={buttonClass({ variant: "ghost" }, styles.file)} href={`${path}/calendar.ics`} download>
        Файл для календаря
      </a>
    </section>
  );
}

const addedWords = "Дописали. Администратор прочитает это до звонка.";

function AddWords({ outcome }: { outcome: Shown["outcome"] }) {
  const error = outcome?.kind === "refused" ? outcome.error : null;
  const text = outcome && "text" in outcome ? outcome.text : undefined;
  return (
    <section className={styles.part}>
      <Form method="post" reloadDocument noValidate className={styles.form}>
        <input type="hidden" name="act" value="add" />
        <TextArea
          id="added-words"
          name="text"
          rows={3}
          label={<span className={styles.label}>{typography("Добавить к заявке")}</span>}
          hint="Удобное время для звонка, пожелания. Не указывайте диагноз."
          error={error}
          defaultValue={text}
          aria-required
        />
        {outcome?.kind === "added" && <p role="status">{typography(addedWords)}</p>}
        {outcome?.kind === "failed" && (
          <p role="alert">
            {typography(
              outcome.isTooMuch
                ? "Слишком много попыток подряд, ничего не изменилось. Попробуйте через десять минут."
                : "Сервер клиники не ответил. Попробуйте ещё раз.",
            )}
          </p>
        )}
        <Button type="submit" variant="ghost">
          Добавить
        </Button>
      </Form>
    </section>
  );
}

function TakeBack({ number }: { number: number }) {
  return (
    <section className={styles.part} aria-labelledby="take-back-heading">
      <h2 id="take-back-heading">Планы изменились</h2>
      <p className="small muted">{typography("Если отозвать заявку, мы не позвоним, а эта страница закроется.")}</p>
      <details className={styles.takeBack}>
        <summary>Отозвать заявку</summary>
        <Form method="post" reloadDocument>
          <input type="hidden" name="act" value="withdraw" />
          <p>{typography(`Отозвать заявку № ${number}?`)}</p>
          <Button type="submit" size="small" className={styles.yes}>
            Да, отозвать
          </Button>
        </Form>
      </details>
    </section>
  );
}
