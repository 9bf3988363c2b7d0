import { data, href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.ts";
import { useRootData } from "../clinic/root-data.ts";
import { shownDoctor } from "../clinic/shown-doctor.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { FilterField, SearchEverywhere } from "../lists/filter-field.tsx";
import { useInstantFilter } from "../lists/use-instant-filter.ts";
import { pageNumber, slug, words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { type DirectionOfList, directionOfList } from "../seo/direction-of-list.ts";
import { itemList } from "../seo/item-list.ts";
import { rootDataOf, seoTextOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Chips } from "../ui/chips.tsx";
import { Empty } from "../ui/empty.tsx";
import { doctorCount } from "../ui/formats.ts";
import { Pagination } from "../ui/pagination.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/doctors-page.ts";
import { DoctorCard } from "./doctor-card.tsx";
import styles from "./doctors-page.module.css";
import { canonicalPath, type DoctorsQuery, doctorsPageSize, doctorsPath, readDoctorsQuery } from "./doctors-query.ts";
import { sitemapChapters, sitemapPictures } from "./listings.ts";

export const handle: RouteHandle = {
  cachedBy: { search: words, category: slug, page: pageNumber },
  seoTextInRoot: true,
  menu: { main: "Специалисты", patients: "Специалисты" },
  section: { title: "Специалисты", otherNames: "врач доктор" },
  sitemapPart: "doctors",
  ...(import.meta.env.SSR && { sitemapChapters, sitemapPictures }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, doctors, direction } = loaderData;
  const root = rootDataOf(matches);

  return [
    ...sectionMeta(matches, {
      path: canonicalPath(query),
      text: seoTextOf(root, "/specialists"),
      name: "Специалисты",
      page: query.page,
      narrowed: [direction?.title, query.search && "поиск"].filter(Boolean).join(" — "),
    }),
    {
      "script:ld+json": itemList(
        root,
        doctors.map((doctor) => ({ name: fullName(doctor), path: href("/specialists/:name", { name: doctor.slug }) })),
      ),
    },
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = readDoctorsQuery(url.searchParams);
  const narrowed = query.search !== "" || query.category !== null;
  const [doctors, whole, direction] = await Promise.all([
    required(
      api.doctors({ limit: doctorsPageSize, page: query.page, category: query.category ? [query.category] : [], search: query.search }),
    ),
    narrowed ? quietly(api.doctors({ limit: 1 })) : null,
    directionOfList(api, query.category),
  ]);
  if (query.page > doctors.pagination.lastPage) throw data(null, { status: 404 });

  // The text comes with the data, so that no client module contains it.
  const order =
    query.search || doctors.data.length === 0 ? null : typography("Порядок: выбор клиники, затем алфавит. Оценки на место не влияют.");

  return {
    query,
    direction,
    doctors: doctors.data.map(shownDoctor),
    pagination: doctors.pagination,
    // Undefined when the total could not be loaded; the page then shows no total.
    total: narrowed ? whole?.pagination.total : doctors.pagination.total,
    order,
  };
}

export default function DoctorsPage({ loaderData: { query, direction, doctors, pagination, total, order } }: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/specialists");
  const form = useInstantFilter(query.asked, (search) => doctorsPath({ search, category: query.category }));

  return (
    <main id="main" className="wrap">
      <Breadcrumbs trail={[]} current={text?.pageName ?? "Специалисты"} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{typography(text?.h1 ?? "Специалисты")}</h1>
        {text?.text && <p className="lead">{typography(text.text)}</p>}
      </div>
      <div className={styles.search}>
        <FilterField
          form={form}
          action={doctorsPath()}
          label="Поиск специалистов"
          placeholder="Фамилия, специальность или услуга"
          asked={query.asked}
          error={query.error}
        >
          {query.category && <input type="hidden" name="category" value={query.category} />}
        </FilterField>
      </div>
      <DirectionChips query={query} direction={direction} total={total} />
      <p className={styles.count} role="status">
        {doctorCount(pagination.total)}
      </p>
      {doctors.length > 0 ? (
        <ul className={styles.doctors}>
          {doctors.map((doctor, index) => (
            <li key={doctor.id}>
              <DoctorCard
                doctor={doctor}
                heading="h2"
                sizes="(max-width: 767px) 104px, (max-width: 1023px) 46vw, 30vw"
                inList
                first={index === 0}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Nobody query={query} />
      )}
      <div className={styles.pages}>
        {order && <p className="small muted">{order}</p>}
        <Pagination pagination={pagination} pathOf={(page) => doctorsPath({ ...query, page })} />
      </div>
    </main>
  );
}

/** Directions that have doctors, and the group in the URL, if any. */
type DirectionChipsProps = { query: DoctorsQuery; direction: DirectionOfList | null; total: number | undefined };

function DirectionChips({ query: { search, category }, direction, total }: DirectionChipsProps) {
  const categories = useRootData()?.categories ?? [];
  const directions = categories.filter(({ parent, countDoctors }) => parent === null && countDoctors > 0);
  const shown: (DirectionOfList & { count?: number })[] = directions.map(({ slug, title, countDoctors }) => ({
    slug,
    title,
    count: countDoctors,
  }));
  if (direction && !directions.some(({ slug }) => slug === category)) shown.push(direction);

  return (
    <Chips
      label="Врачи по направлениям"
      chips={[
        { to: doctorsPath({ search }), label: "Все", count: total, current: category === null },
        ...shown.map(({ slug, title, count }) => ({
          to: doctorsPath({ search, category: slug }),
          label: title,
          count,
          current: slug === category,
        })),
      ]}
    />
  );
}

function Nobody({ query }: { query: DoctorsQuery }) {
  return (
    <Empty
      sentence={query.search ? `По запросу «${query.search}» врачей не нашлось` : "Здесь пока никого нет"}
      {...(!query.search && { hint: "Посмотрите всех врачей клиники." })}
    >
      {query.search && <SearchEverywhere search={query.search} />}
      <Link to={doctorsPath()}>Сбросить фильтры</Link>
    </Empty>
  );
}
