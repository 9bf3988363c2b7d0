import { data, Form, href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.ts";
import { useRootData } from "../clinic/root-data.ts";
import { shownDoctor } from "../clinic/shown-doctor.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { pageNumber, slug, words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { itemList } from "../seo/item-list.ts";
import { rootDataOf, seoTextOf } from "../seo/page-meta.ts";
import { foundNothing, sectionMeta } from "../seo/section-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { Chips } from "../ui/chips.tsx";
import { Empty } from "../ui/empty.tsx";
import { doctorCount } from "../ui/formats.ts";
import { Pagination } from "../ui/pagination.tsx";
import { SearchBox } from "../ui/search-box.tsx";
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
  const { query, doctors } = loaderData;
  const root = rootDataOf(matches);
  const { categories } = root ?? {};
  const direction = categories && (categories.find(({ slug }) => slug === query.category)?.title ?? (query.category && foundNothing));

  return [
    ...sectionMeta(matches, {
      path: canonicalPath(query),
      text: seoTextOf(root, "/specialists"),
      name: "Специалисты",
      page: query.page,
      narrowed: [direction, query.search && "поиск"].filter(Boolean).join(" — "),
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
  const [doctors, whole] = await Promise.all([
    required(
      api.doctors({ limit: doctorsPageSize, page: query.page, category: query.category ? [query.category] : [], search: query.search }),
    ),
    narrowed ? quietly(api.doctors({ limit: 1 })) : null,
  ]);
  if (query.page > doctors.pagination.lastPage) throw data(null, { status: 404 });

  // The text comes with the data, so that no client module contains it.
  const order =
    query.search || doctors.data.length === 0
      ? null
      : typography("Сначала врачи, которых клиника ставит первыми, затем по фамилии. Оценки на место не влияют.");

  return {
    query,
    doctors: doctors.data.map(shownDoctor),
    pagination: doctors.pagination,
    // Undefined when the total could not be loaded; the page then shows no total.
    total: narrowed ? whole?.pagination.total : doctors.pagination.total,
    order,
  };
}

export default function DoctorsPage({ loaderData: { query, doctors, pagination, total, order } }: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/specialists");

  return (
    <main id="main" className="wrap">
      <Breadcrumbs trail={[]} current={text?.pageName ?? "Специалисты"} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{typography(text?.h1 ?? "Специалисты")}</h1>
        {text?.text && <p className="lead">{typography(text.text)}</p>}
      </div>
      <Form method="get" action="/specialists" role="search" aria-label="Поиск врача" className={styles.search}>
        {query.category && <input type="hidden" name="category" value={query.category} />}
        <SearchBox key={query.search} label="Поиск специалистов" placeholder="Фамилия или специальность" defaultValue={query.search} />
      </Form>
      <DirectionChips query={query} total={total} />
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
function DirectionChips({ query: { search, category }, total }: { query: DoctorsQuery; total: number | undefined }) {
  const categories = useRootData()?.categories ?? [];
  const shown = categories.filter(({ slug, parent, countDoctors }) => (parent === null && countDoctors > 0) || slug === category);

  return (
    <Chips
      label="Врачи по направлениям"
      chips={[
        { to: doctorsPath({ search }), label: "Все", count: total, current: category === null },
        ...shown.map(({ slug, title, parent, countDoctors }) => ({
          to: doctorsPath({ search, category: slug }),
          label: title,
          count: parent === null ? countDoctors : undefined,
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
      hint="Проверьте, как написана фамилия, или посмотрите всех врачей клиники."
    >
      <Link to={doctorsPath()}>Сбросить фильтры</Link>
    </Empty>
  );
}
