import type { Vacancy } from "@len/contract/vacancies";
import { section } from "@len/contract/vacancies";
import { data, href, Link } from "react-router";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import { ClinicPhoto, findClinicPhoto } from "../requests/page/clinic-photo.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Icon } from "../ui/icon.tsx";
import { pick } from "../ui/pick.ts";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/vacancies-page.ts";
import { sitemapChapters } from "./listings.ts";
import styles from "./vacancies-page.module.css";
import { employmentLabel, salary } from "./vacancy-terms.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { ...handleOf(section.site), sitemapChapters }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionMeta(matches, { path: href("/vacancies"), text: loaderData.text, name: "Вакансии" }) : [];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, vacancies, photo] = await Promise.all([
    loadSeoText(api, "/vacancies"),
    quietly(api.vacancies()),
    findClinicPhoto(api, "vacancies"),
  ]);

  return data({ text, photo, vacancies: vacancies?.map(shownVacancy) ?? null }, { status: vacancies ? 200 : 503 });
}

const shownVacancy = (vacancy: Vacancy) => ({
  ...pick(vacancy, "slug", "path", "title", "department", "employment", "schedule", "salaryFrom", "salaryTo"),
  gist: vacancy.duties[0] ?? null,
});
type ShownVacancy = ReturnType<typeof shownVacancy>;

export default function VacanciesPage({ loaderData: { text, photo, vacancies } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, "Вакансии", whoWeLookFor)} />
      {!vacancies && <Unavailable />}
      {vacancies?.length === 0 && (
        <Empty
          sentence="Сейчас все места заняты"
          hint="Новые вакансии появляются на этой странице."
          way={{ to: href("/contacts"), label: "Контакты клиники" }}
        />
      )}
      {vacancies && vacancies.length > 0 && (
        <div data-columns className={styles.columns}>
          <ul className={styles.sheet}>
            {vacancies.map((vacancy) => (
              <li key={vacancy.slug}>
                <VacancyRow vacancy={vacancy} />
              </li>
            ))}
          </ul>
          <div className={styles.aside}>
            <ClinicPhoto photo={photo} />
            <p>{typography("Не нашли подходящей вакансии? Напишите, чем занимаетесь: позвоним, когда место появится.")}</p>
            <Link to={href("/requests/feedback")}>Написать в клинику</Link>
          </div>
        </div>
      )}
    </main>
  );
}

const whoWeLookFor = "Ищем людей, которым спокойно с пациентами и друг\u00a0с другом. Оформление по трудовому договору.";

/** A vacancy: the position, the place of work and the salary. */
function VacancyRow({ vacancy }: { vacancy: ShownVacancy }) {
  return (
    <article className={styles.vacancy}>
      <div>
        <h2>
          <Link to={vacancy.path}>{typography(vacancy.title)}</Link>
        </h2>
        <p className={styles.kicker}>
          <b>{typography(vacancy.department)}</b>
          <span>{employmentLabel[vacancy.employment]} занятость</span>
        </p>
        {vacancy.gist && <p className={styles.gist}>{typography(vacancy.gist)}</p>}
      </div>
      <p className={styles.terms}>
        <strong>{salary(vacancy)}</strong>
        <span className="small muted">{typography(vacancy.schedule)}</span>
      </p>
      <Icon name="arrow" />
    </article>
  );
}
