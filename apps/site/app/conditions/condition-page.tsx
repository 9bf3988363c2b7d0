import type { Condition } from "@len/contract/conditions";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { shownDoctor } from "../clinic/shown-doctor.ts";
import { apiContext } from "../http/api-context.ts";
import { requiredItem } from "../http/required.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { costText, longDate, years } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";
import { Picture } from "../ui/picture.tsx";
import links from "../ui/text-links.module.css";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/condition-page.ts";
import styles from "./condition-page.module.css";
import { ConditionSide, reception } from "./condition-side.tsx";
import { conditionStructuredData } from "./condition-structured-data.ts";
import { CallButton, EmergencyBar } from "./emergency.tsx";
import { sharedItem } from "./listings.ts";
import { WhereItIs } from "./where-it-is.tsx";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { condition } = loaderData;
  const root = rootDataOf(matches);

  return itemMeta(
    matches,
    condition,
    {
      title: `${condition.title}: как выглядит и когда идти к врачу — ${clinicTitle(root)}`,
      description: `${condition.title}. ${condition.summary}. Когда ждать нельзя, что врач сделает сначала, сколько стоит приём.`,
      type: "article",
    },
    ...conditionStructuredData(condition, root),
  );
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const condition = await requiredItem(context.get(apiContext).condition(params.slug), href("/conditions/:slug", params));
  return { condition: shownCondition(condition) };
}

export type ShownConditionPage = ReturnType<typeof shownCondition>;

const texts = [
  "title",
  "names",
  "summary",
  "lead",
  "looks",
  "looksNote",
  "maybe",
  "later",
  "soon",
  "emergency",
  "steps",
  "before",
] as const;

function shownCondition(condition: Condition) {
  const { services, doctors, author, reviewer, articles } = condition;
  return {
    ...pick(condition, "path", "seo", ...texts, "zones", "costNote", "writtenOn", "reviewedOn", "nextReviewOn", "sources"),
    services: services.map((service) => ({
      ...pick(service, "slug", "path", "title", "durationMin", "note"),
      cost: costText(service),
    })),
    doctors: doctors.map((doctor) => ({ ...shownDoctor(doctor), schedule: doctor.schedule })),
    author: author && shownDoctor(author),
    reviewer: reviewer && shownDoctor(reviewer),
    articles: articles.map((article) => pick(article, "id", "path", "title")),
  };
}

/** The sections of the page, in their fixed order. */
const sections = {
  looks: { id: "kak-vyglyadit", title: "Как выглядит" },
  maybe: { id: "chto-eto-mozhet-byt", title: "Что это может быть" },
  when: { id: "kogda-idti", title: "Когда идти к врачу" },
  steps: { id: "chto-sdelaet-vrach", title: "Что врач сделает сначала" },
  costs: { id: "skolko-stoit", title: "Сколько это стоит" },
  sources: { id: "istochniki", title: "Источники" },
};

export default function ConditionPage({ loaderData: { condition } }: Route.ComponentProps) {
  const { title, lead, emergency, services } = condition;
  const chapters = Object.values(sections).filter((part) => part !== sections.costs || services.length > 0);
  const shown = condition.doctors.length > 0 ? [...chapters.slice(0, -1), reception, ...chapters.slice(-1)] : chapters;

  return (
    <main id="main" className={styles.page}>
      <EmergencyBar>
        <Lines lines={emergency} />
      </EmergencyBar>
      <div className="wrap">
        <Breadcrumbs trail={[{ title: "С чем приходят", path: href("/conditions") }]} current={typography(title)} />
        <article data-columns className={styles.columns}>
          <header className={[styles.text, styles.head].join(" ")}>
            <h1 tabIndex={-1} data-field="title">
              {typography(title)}
            </h1>
            <p className={["lead", styles.lead].join(" ")} data-field="lead">
              {typography(lead)}
            </p>
            <nav aria-label="На этой странице">
              <ul className={[links.links, styles.contents].join(" ")}>
                {shown.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{typography(title)}</a>
                  </li>
                ))}
              </ul>
            </nav>
          </header>
          <WhereItIs zones={condition.zones} />
          <div className={[styles.text, styles.main].join(" ")}>
            <Looks condition={condition} />
            <Maybe maybe={condition.maybe} />
            <When condition={condition} />
            <Steps condition={condition} />
            {services.length > 0 && <Costs condition={condition} />}
          </div>
          <ConditionSide condition={condition} />
          <div className={styles.text}>
            <People condition={condition} />
            <Sources condition={condition} />
          </div>
        </article>
      </div>
    </main>
  );
}

type Shown = { condition: ShownConditionPage };

function Section({ part: { id, title }, field, children }: { part: { id: string; title: string }; field: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-heading`} data-field={field}>
      <h2 id={`${id}-heading`}>{typography(title)}</h2>
      {children}
    </section>
  );
}

function Lines({ lines, className }: { lines: string[]; className?: string | undefined }) {
  return (
    <ul className={className}>
      {lines.map((line) => (
        <li key={line}>{typography(line)}</li>
      ))}
    </ul>
  );
}

function Looks({ condition: { looks, looksNote } }: Shown) {
  return (
    <Section part={sections.looks} field="looks looksNote">
      <Lines lines={looks} className={styles.dashes} />
      {looksNote && <p className={styles.note}>{typography(looksNote)}</p>}
    </Section>
  );
}

function Maybe({ maybe }: Pick<ShownConditionPage, "maybe">) {
  return (
    <Section part={sections.maybe} field="maybe">
      <p className={styles.before}>{typography("Похоже выглядят несколько состояний. По фотографии их не различить, нужен осмотр.")}</p>
      <dl className={styles.maybe}>
        {maybe.map(({ title, text }) => (
          <div key={title}>
            <dt>{typography(title)}</dt>
            <dd>{typography(text)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function When({ condition: { later, soon, emergency } }: Shown) {
  return (
    <Section part={sections.when} field="later soon emergency">
      <div className={styles.when}>
        {later.length > 0 && (
          <div>
            <h3>В ближайшие недели</h3>
            <Lines lines={later} />
          </div>
        )}
        {soon.length > 0 && (
          <div className={styles.soon}>
            <h3>В ближайшие дни</h3>
            <Lines lines={soon} />
          </div>
        )}
        <div className={styles.now}>
          <div>
            <h3>{typography("Когда звонить 103 или 112")}</h3>
            <Lines lines={emergency} />
          </div>
          <CallButton />
        </div>
      </div>
    </Section>
  );
}

function Steps({ condition: { steps, before } }: Shown) {
  return (
    <Section part={sections.steps} field="steps before">
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{typography(step)}</li>
        ))}
      </ol>
      {before && <p className={styles.note}>{typography(before)}</p>}
    </Section>
  );
}

function Costs({ condition: { services, costNote } }: Shown) {
  return (
    <Section part={sections.costs} field="services costNote">
      <table className={styles.costs}>
        <caption className="visually-hidden">Цены</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Услуга</th>
            <th scope="col">Цена</th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ slug, path, title, note, cost }) => (
            <tr key={slug}>
              <th scope="row">
                <Link to={path}>{typography(title)}</Link>
                {note && <small>{typography(note)}</small>}
              </th>
              <td>{cost}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {costNote && <p className={styles.note}>{typography(costNote)}</p>}
    </Section>
  );
}

function People({ condition: { author, reviewer, writtenOn, reviewedOn } }: Shown) {
  if (!author && !reviewer) return null;

  return (
    <section className={styles.people} aria-label="Кто писал и проверял" data-field="authorId reviewerId writtenOn reviewedOn">
      {author && <Person doctor={author} part={`Автор, ${longDate(writtenOn)}`} />}
      {reviewer && <Person doctor={reviewer} part={`Медицинская проверка, ${longDate(reviewedOn)}`} />}
    </section>
  );
}

function Person({ doctor, part }: { doctor: NonNullable<ShownConditionPage["author"]>; part: string }) {
  return (
    <div className={styles.person}>
      {doctor.cardImage && <Picture picture={doctor.cardImage} sizes="3.5rem" alt="" />}
      <p>
        <span>{part}</span>
        <Link to={href("/specialists/:name", { name: doctor.slug })}>{fullName(doctor)}</Link>
        <span>
          {typography(doctor.positions.join(", "))}, стаж {years(doctor.experience)}
        </span>
      </p>
    </div>
  );
}

function Sources({ condition: { sources, nextReviewOn, articles } }: Shown) {
  return (
    <Section part={sections.sources} field="sources nextReviewOn articles">
      <ol className={styles.sources}>
        {sources.map(({ title, url }) => (
          <li key={title}>
            {url ? (
              <a href={url} rel="noopener nofollow">
                {typography(title)}
              </a>
            ) : (
              typography(title)
            )}
          </li>
        ))}
      </ol>
      <p className={styles.review}>Следующий пересмотр: {longDate(nextReviewOn)}</p>
      {articles.length > 0 && (
        <div className={styles.articles}>
          <h3>Статьи по теме</h3>
          <ul>
            {articles.map(({ id, path, title }) => (
              <li key={id}>
                <Link to={path}>{typography(title)}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
