import { data, Form, href, Link, useNavigate } from "react-router";
import { fullName, shortName } from "../clinic/doctor-name.tsx";
import { useRootData } from "../clinic/root-data.ts";
import type { ShownDoctor } from "../clinic/shown-doctor.ts";
import { Unavailable, UnavailableLine } from "../errors/unavailable.tsx";
import { addressWith } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { Empty } from "../lists/empty.tsx";
import { ReviewButton } from "../requests/dialogs/form-buttons.tsx";
import { oneOf, pageNumber, slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { type DirectionOfList, directionOfList } from "../seo/direction-of-list.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { rootDataOf } from "../seo/page-meta.ts";
import { foundNothing, sectionMeta } from "../seo/section-meta.ts";
import { Button } from "../ui/button.tsx";
import { Chips } from "../ui/chips.tsx";
import { SelectField } from "../ui/field.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/reviews-page.ts";
import { loadReviews, type ReviewedDoctor, type ReviewsQuery, readReviewsQuery, type ShownSort, shownSorts } from "./load-reviews.ts";
import { ReviewEntry } from "./review-entry.tsx";
import styles from "./reviews-page.module.css";
import { reviewedClinic } from "./reviews-structured-data.ts";
import { ReviewsSummary } from "./reviews-summary.tsx";

export const handle: RouteHandle = {
  cachedBy: { doctor: slug, category: slug, review: slug, sort: oneOf(...shownSorts), page: pageNumber },
  menu: { main: "Отзывы", patients: "Отзывы" },
  section: { title: "Отзывы", otherNames: "мнение оценка рейтинг" },
};

const reviewsPath = ({ doctor = null, category = null, sort = "newest", page = 1 }: Partial<ReviewsQuery> = {}) =>
  addressWith(href("/reviews"), { doctor, category, sort: sort === "newest" ? null : sort, page });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, text, direction, reviews, doctors, doctor, isDoctorUnavailable } = loaderData;
  const isNarrowed = query.doctor !== null || query.category !== null || query.review !== "";
  const root = rootDataOf(matches);
  // The page says that there are no reviews only if it is certain that the doctor does not exist.
  const isNothing = query.doctor && !isDoctorUnavailable;
  const marks = reviews && doctors && !isNarrowed ? reviewedClinic({ total: reviews.pagination.total, doctors }, root) : [];

  return [
    ...sectionMeta(matches, {
      path: isNarrowed || query.sort !== "newest" ? reviewsPath() : reviewsPath({ page: query.page }),
      text,
      name: "Отзывы",
      page: query.page,
      narrowed: doctor ? fullName(doctor) : (direction?.title ?? (isNothing ? foundNothing : null)),
    }),
    ...marks.map((description) => ({ "script:ld+json": description })),
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = readReviewsQuery(url.searchParams);
  const [text, loaded, direction] = await Promise.all([
    loadSeoText(api, "/reviews"),
    loadReviews(api, query),
    directionOfList(api, query.category),
  ]);
  const { reviews } = loaded;
  if (reviews && query.page > reviews.pagination.lastPage) throw data(null, { status: 404 });

  return data({ query, text, direction, ...loaded }, { status: reviews ? 200 : 503 });
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { query, text, reviews, doctors, doctor, isDoctorUnavailable } = loaderData;
  const isNarrowed = query.doctor !== null || query.category !== null;

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        {...headOf(text, "Отзывы")}
        {...(doctor && {
          trail: [{ title: "Отзывы", path: reviewsPath() }],
          current: shortName(doctor),
          title: `${shortName(doctor)}: отзывы`,
        })}
      />
      <div data-columns className={styles.columns}>
        <div className={styles.aside}>
          {reviews && (
            <ReviewsSummary
              doctors={doctors ?? []}
              doctor={doctor}
              marks={reviews.marks}
              total={reviews.pagination.total}
              narrowed={isNarrowed}
            />
          )}
          {reviews && isDoctorUnavailable && <UnavailableLine part="оценку врача" />}
          {doctors && doctors.length > 0 && <DoctorFilter doctors={doctors} doctor={doctor} query={query} />}
          {reviews && !doctors && <UnavailableLine part="список врачей и среднюю оценку" />}
          <ReviewButton {...(query.doctor && { doctor: query.doctor })} />
        </div>
        <div>
          <ReviewChips query={query} direction={loaderData.direction} />
          {reviews && reviews.pagination.total > 1 && query.review === "" && <Order query={query} />}
          {!reviews && <Unavailable />}
          {reviews?.data.length === 0 && !isNarrowed && (
            <Empty
              sentence="Отзывов пока нет"
              hint="Были на приёме? Расскажите, как всё прошло: отзыв появится здесь после проверки."
              way={{ to: href("/specialists"), label: "Специалисты" }}
            />
          )}
          {reviews?.data.length === 0 && isNarrowed && (
            <Empty
              sentence={emptySentence(loaderData)}
              hint="Выберите другого врача или направление."
              way={{ to: reviewsPath(), label: "Все отзывы" }}
            />
          )}
          {reviews?.data.map((review) => (
            <ReviewEntry key={review.id} review={review} isAbout={doctor !== null} isWhole={review.id === query.review} />
          ))}
          {reviews && <Pagination pagination={reviews.pagination} pathOf={(page) => reviewsPath({ ...query, page })} />}
        </div>
      </div>
    </main>
  );
}

/** The sentence distinguishes a doctor or direction that does not exist from one without reviews. */
function emptySentence({ query, doctor, direction, isDoctorUnavailable }: Route.ComponentProps["loaderData"]): string {
  if (doctor) return `${fullName(doctor)}: отзывов пока нет`;
  if (query.doctor && !isDoctorUnavailable) return "Такого врача в клинике нет";
  if (direction?.title === foundNothing) return "Такого направления в клинике нет";
  return direction ? `${direction.title}: отзывов пока нет` : "Таких отзывов пока нет";
}

const sortNames: Record<ShownSort, [name: string, ofWhat?: string]> = {
  newest: ["новые"],
  best: ["высокие", "\u00a0оценки"],
  worst: ["низкие", "\u00a0оценки"],
};

function Order({ query }: { query: ReviewsQuery }) {
  return (
    <nav aria-label="Порядок отзывов" className={styles.order}>
      <span>Сначала</span>
      {shownSorts.map((sort) => {
        const [name, ofWhat] = sortNames[sort];
        const content = (
          <>
            {name}
            {ofWhat && <span>{ofWhat}</span>}
          </>
        );
        return sort === query.sort ? (
          <b key={sort} aria-current="true">
            {content}
          </b>
        ) : (
          <Link key={sort} to={reviewsPath({ ...query, sort, page: 1 })} preventScrollReset>
            {content}
          </Link>
        );
      })}
    </nav>
  );
}

/** Chips of the directions; the select beside them shows the chosen doctor. */
function ReviewChips({ query, direction }: { query: ReviewsQuery; direction: DirectionOfList | null }) {
  const root = useRootData();
  if (root && !root.categories) return <UnavailableLine part="направления" />;
  const directions: DirectionOfList[] = (root?.categories ?? []).filter(({ parent, countDoctors }) => parent === null && countDoctors > 0);
  if (direction && direction.title !== foundNothing && !directions.some(({ slug }) => slug === direction.slug)) directions.push(direction);
  if (directions.length === 0) return null;

  return (
    <div className={styles.chips}>
      <Chips
        label="Отзывы по направлениям"
        chips={[
          { to: reviewsPath({ sort: query.sort }), label: "Все", current: query.category === null },
          ...directions.map(({ slug, title }) => ({
            to: reviewsPath({ category: slug, sort: query.sort }),
            label: title,
            current: slug === query.category,
          })),
        ]}
      />
    </div>
  );
}

type DoctorFilterProps = { doctors: ReviewedDoctor[]; doctor: ShownDoctor | null; query: ReviewsQuery };

/**
 * With scripts the list follows the choice; without them the filter is a GET form with a button. The chosen doctor is offered even
 * without reviews.
 */
function DoctorFilter({ doctors, doctor, query: { doctor: current, sort } }: DoctorFilterProps) {
  const navigate = useNavigate();
  const offered = doctor && !doctors.some(({ slug }) => slug === doctor.slug) ? [doctor, ...doctors] : doctors;
  // If the doctor is not among the options, the browser selects another option. With the empty value that option does not count as the
  // visitor's choice.
  const chosen = offered.find(({ slug }) => slug === current)?.slug ?? "";

  return (
    <Form method="get" action={href("/reviews")} className={styles.filter} aria-label="Отзывы о враче">
      <SelectField
        key={current}
        id="reviews-doctor"
        label="Врач"
        name="doctor"
        defaultValue={chosen}
        onChange={({ target }) => navigate(reviewsPath({ doctor: target.value || null, sort }), { preventScrollReset: true })}
      >
        <option value="">Все врачи</option>
        {offered.map((each) => (
          <option key={each.slug} value={each.slug}>
            {fullName(each)}
          </option>
        ))}
      </SelectField>
      {sort !== "newest" && <input type="hidden" name="sort" value={sort} />}
      <Button type="submit" variant="ghost" size="small">
        Показать
      </Button>
      {chosen && (
        <Link to={reviewsPath({ sort })} className={styles.reset}>
          Сбросить фильтр
        </Link>
      )}
    </Form>
  );
}
