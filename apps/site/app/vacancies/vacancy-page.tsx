import type { Vacancy } from "@len/contract/vacancies";
import { href, Link } from "react-router";
import { useLongDate, useRootData } from "../clinic/root-data.ts";
import { apiContext } from "../http/api-context.ts";
import { requiredItem } from "../http/required.ts";
import { FormSheet } from "../requests/form/form-sheet.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { buttonClass } from "../ui/button.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/vacancy-page.ts";
import { sharedItem } from "./listings.ts";
import { VacancyForm } from "./vacancy-form.tsx";
import styles from "./vacancy-page.module.css";
import { vacancyStructuredData } from "./vacancy-structured-data.ts";
import { employmentLabel, hasSalary, salary } from "./vacancy-terms.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { vacancy } = loaderData;
  const root = rootDataOf(matches);

  return itemMeta(
    matches,
    vacancy,
    {
      title: `Вакансия: ${vacancy.title} — ${clinicTitle(root)}`,
      description: `${vacancy.title}, ${vacancy.department.toLowerCase()}: ${salary(vacancy)}, ${vacancy.schedule}. Обязанности, требования и условия.`,
    },
    ...vacancyStructuredData(vacancy, root),
  );
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return { vacancy: await requiredItem(context.get(apiContext).vacancy(params.slug), href("/vacancies/:slug", params)) };
}

export default function VacancyPage({ loaderData: { vacancy } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[{ title: "Вакансии", path: href("/vacancies") }]} current={vacancy.title} />
      <div className={styles.head}>
        <h1 tabIndex={-1} data-field="title">
          {typography(vacancy.title)}
        </h1>
      </div>
      <div data-columns className={styles.columns}>
        <div className={styles.lists}>
          <Points title="Что предстоит делать" points={vacancy.duties} field="duties" />
          <Points title="Кого ждём" points={vacancy.requirements} field="requirements" />
          <Points title="Что предлагаем" points={vacancy.conditions} field="conditions" />
          <section className={[styles.points, styles.answer].join(" ")} aria-labelledby="otklik">
            <h2 id="otklik">Откликнуться</h2>
            <FormSheet>
              <VacancyForm id="vacancy-form" vacancy={vacancy.slug} />
            </FormSheet>
          </section>
        </div>
        <Terms vacancy={vacancy} />
      </div>
    </main>
  );
}

function Points({ title, points, field }: { title: string; points: string[]; field: string }) {
  if (points.length === 0) return null;

  return (
    <section className={styles.points}>
      <h2>{title}</h2>
      <ul data-field={field}>
        {points.map((point) => (
          <li key={point}>{typography(point)}</li>
        ))}
      </ul>
    </section>
  );
}

function Terms({ vacancy }: { vacancy: Vacancy }) {
  const longDate = useLongDate();
  const contacts = useRootData()?.contacts;
  const phone = contacts?.phones[0];

  return (
    <aside className={styles.terms} aria-label="Условия">
      <p className={styles.salary} data-field="salaryFrom salaryTo">
        {salary(vacancy)}
      </p>
      {hasSalary(vacancy) && <p className="small muted">{typography("в месяц до вычета налога")}</p>}
      <a href="#otklik" className={buttonClass({}, styles.respond)}>
        Откликнуться
      </a>
      <dl>
        <div data-field="department">
          <dt>Отделение</dt>
          <dd>{typography(vacancy.department)}</dd>
        </div>
        <div data-field="employment">
          <dt>Занятость</dt>
          <dd>{employmentLabel[vacancy.employment]}</dd>
        </div>
        <div data-field="schedule">
          <dt>График</dt>
          <dd>{typography(vacancy.schedule)}</dd>
        </div>
        <div data-field="publishedAt validUntil">
          <dt>Открыта</dt>
          <dd>
            {typography(
              [`с ${longDate(vacancy.publishedAt)}`, vacancy.validUntil && `по ${longDate(vacancy.validUntil)}`].filter(Boolean).join(" "),
            )}
          </dd>
        </div>
      </dl>
      {contacts && (
        <p>
          {typography("Можно и ")}
          {phone && (
            <>
              позвонить по номеру <PhoneLink number={phone.number} className={styles.phone} /> или{" "}
            </>
          )}
          {typography("написать на ")}
          <a href={`mailto:${contacts.email}`}>{contacts.email}</a>.
        </p>
      )}
      <Link to={href("/vacancies")} className={styles.all}>
        Все вакансии
      </Link>
    </aside>
  );
}
