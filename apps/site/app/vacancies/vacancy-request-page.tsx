import type { Picture } from "@len/contract/pictures";
import { data, href, Link } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { findClinicPhoto } from "../requests/page/clinic-photo.tsx";
import { formHeaders, formMeta } from "../requests/page/form-meta.ts";
import styles from "../requests/page/form-page.module.css";
import { FormPage, OutcomePage } from "../requests/page/form-page.tsx";
import { formAction, formOutcome } from "../requests/send/form-action.server.ts";
import { ofOneVisitor, slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { ButtonLink } from "../ui/button.tsx";
import { pick } from "../ui/pick.ts";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/vacancy-request-page.ts";
import { VacancyForm } from "./vacancy-form.tsx";
import { employmentLabel, hasSalary, salary } from "./vacancy-terms.ts";

export const handle: RouteHandle = { cachedBy: { vacancy: slug, outcome: ofOneVisitor } };

export const meta = formMeta("Отклик на вакансию", "Оставьте имя и телефон: перезвоним и расскажем о работе в клинике.");

/** Loads the vacancy: from `?vacancy=slug`, or from the hidden field of a form that was refused. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = url.searchParams.get("vacancy");
  const api = context.get(apiContext);
  const [vacancy, photo, { state, init }] = await Promise.all([
    slug ? required(api.vacancy(slug)) : null,
    findClinicPhoto(api, "vacancies"),
    formOutcome("vacancy", { url, context }),
  ]);
  if (slug && !vacancy) throw data(null, { status: 404 });
  const shown = vacancy && pick(vacancy, "title", "department", "employment", "schedule", "salaryFrom", "salaryTo");
  return data({ slug: state.values?.vacancy || vacancy?.slug || "", vacancy: shown, photo, state }, init);
}

export const headers = formHeaders;

export const action = (args: Route.ActionArgs) => formAction("vacancy", args);

export default function VacancyRequestPage({ loaderData: { slug, vacancy, photo, state } }: Route.ComponentProps) {
  if (!slug) return <WithoutVacancy photo={photo} isForgotten={state.isForgotten === true} />;

  return (
    <FormPage
      title="Отклик на вакансию"
      trail={[
        { title: "Вакансии", path: href("/vacancies") },
        ...(vacancy ? [{ title: typography(vacancy.title), path: href("/vacancies/:slug", { slug }) }] : []),
      ]}
      lead={vacancy?.title ?? "Оставьте имя и телефон: мы перезвоним и расскажем о работе."}
      photo={photo}
      beside={
        vacancy && (
          <div className={styles.rows}>
            <p>
              <b>{salary(vacancy)}</b>
              {hasSalary(vacancy) && (
                <>
                  <br />
                  <span className="small muted">{typography("в месяц до вычета налога")}</span>
                </>
              )}
            </p>
            <span>{typography(vacancy.department)}</span>
            <span>{employmentLabel[vacancy.employment]} занятость</span>
            <span>{typography(vacancy.schedule)}</span>
            <Link to={href("/vacancies/:slug", { slug })}>О вакансии</Link>
          </div>
        )
      }
      state={state}
    >
      <VacancyForm id="vacancy-page-form" {...state} vacancy={slug} />
    </FormPage>
  );
}

/** Shown instead of the form when the vacancy is unknown, because such a form could not be sent. */
function WithoutVacancy({ photo, isForgotten }: { photo: Picture | null; isForgotten: boolean }) {
  const lead = isForgotten
    ? "Ответ на эту форму уже не хранится. Вернитесь на шаг назад: браузер обычно помнит написанное. Или откройте вакансию ещё раз."
    : "Откройте вакансию, на которую хотите откликнуться: форма на её странице.";

  return (
    <OutcomePage title="Отклик на вакансию" lead={lead} photo={photo}>
      <p className={styles.back}>
        <ButtonLink to="/vacancies">Все вакансии</ButtonLink>
      </p>
    </OutcomePage>
  );
}
