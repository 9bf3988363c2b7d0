import type { Contacts } from "@len/contract/contacts";
import type { DoctorCard, DoctorChoices } from "@len/contract/doctors";
import { section } from "@len/contract/doctors";
import { data, href, Link } from "react-router";
import type { Parameter } from "../../platform/route-list.ts";
import { fullName } from "../clinic/doctor-name.tsx";
import { type ClinicNow, inTheEvening, nextReceptions, readClinicNow, wishFor } from "../clinic/reception.ts";
import { useRootData } from "../clinic/root-data.ts";
import { addressWith } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { Empty } from "../lists/empty.tsx";
import { FilterField, SearchEverywhere } from "../lists/filter-field.tsx";
import { useInstantFilter } from "../lists/use-instant-filter.ts";
import { oneOf, pageNumber, slug, wholeNumber, words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { directionOfList } from "../seo/direction-of-list.ts";
import { itemList } from "../seo/item-list.ts";
import { rootDataOf, seoTextOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonLink, MoreLink } from "../ui/button.tsx";
import { capitalised, doctorsFound } from "../ui/formats.ts";
import { Pagination } from "../ui/pagination.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/doctors-page.ts";
import { DoctorFilters } from "./doctor-filters.tsx";
import { DoctorRow, type ListedDoctor, listedDoctor } from "./doctor-row.tsx";
import styles from "./doctors-page.module.css";
import {
  agePattern,
  askedFilters,
  canonicalPath,
  countChosen,
  type DoctorsQuery,
  daysAhead,
  doctorsPageSize,
  doctorsPath,
  isDay,
  mostDays,
  type Order,
  orders,
  readDoctorsQuery,
} from "./doctors-query.ts";
import { sitemapChapters, sitemapPictures } from "./listings.ts";
import { whenWords } from "./when-words.ts";

const childAge: Parameter = { read: (value) => (agePattern.test(value) ? value : null), fallback: "" };
const days: Parameter = { read: (value) => (isDay(value) ? value : null), fallback: "", most: mostDays };

export const handle: RouteHandle = {
  cachedBy: {
    ...{ search: words, category: slug, page: pageNumber, priceTo: wholeNumber, experience: wholeNumber, language: words },
    ages: oneOf("", "adults", "children"),
    hours: oneOf("", "today", "week", "evening"),
    sex: oneOf("", "female", "male"),
    order: oneOf("", ...orders),
    age: childAge,
    day: days,
    part: oneOf("", "morning", "day", "evening"),
    later: oneOf("", "on"),
  },
  seoTextInRoot: true,
  ...(import.meta.env.SSR && { ...handleOf(section.site), sitemapChapters, sitemapPictures }),
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
      narrowed: [direction?.title, query.search && "поиск", hasOtherFilters(query) && "подбор"].filter(Boolean).join(" — "),
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
  const filters = askedFilters(query);
  const settings = await quietly(api.settings());
  const isBookable = settings?.bookingOpen ?? false;
  const usual: Order = isBookable ? "soonest" : "surname";
  const order = query.order ?? usual;
  const [doctors, choices, direction, contacts] = await Promise.all([
    required(api.doctors({ ...filters, limit: doctorsPageSize, page: query.page, search: query.search, order })),
    quietly(api.doctorChoices({ ...filters, ...(query.later && { ahead: daysAhead }) })),
    directionOfList(api, query.category),
    quietly(api.contacts()),
  ]);
  if (query.page > doctors.pagination.lastPage) throw data(null, { status: 404 });

  const now = readClinicNow(contacts);
  // The loader sends the SEO texts, so that no client module contains them.
  const isPlain = !query.search && order === "surname" && doctors.data.length > 0;

  return {
    query,
    direction,
    choices: choices ?? null,
    doctors: doctors.data.map((doctor) => (query.hours === "evening" ? listedForEvening(doctor, now, contacts) : listedDoctor(doctor))),
    pagination: doctors.pagination,
    now,
    nobody: doctors.data.length === 0 ? nobodyFor(query, choices) : null,
    order: isPlain ? typography("Порядок: выбор клиники, затем алфавит. Оценки на место не влияют.") : null,
    orders: (isBookable ? bookableOrders : orders).map((one) => ({
      order: one === usual ? null : one,
      label: one === "soonest" && isBookable ? "ближайшее время" : orderWords[one],
      isCurrent: one === order,
    })),
    wish: wishOf(query),
    hours: typography(
      settings?.bookingOpen
        ? "Время на часах клиники, обновляется само. Под ценой — длительность первого приёма."
        : "Показаны часы приёма из расписания. Какое время в них свободно, скажет администратор, когда перезвонит.",
    ),
  };
}

/** With the evening filter, a row shows only evening hours, and the request form starts with the next evening as the wish. */
function listedForEvening(card: DoctorCard, now: ClinicNow, contacts: Contacts | null): ListedDoctor {
  const doctor = inTheEvening(listedDoctor(card));
  const [next] = nextReceptions(doctor, now, contacts);
  return next ? { ...doctor, wish: wishFor(next, contacts) } : doctor;
}

const orderWords = { surname: "выбор клиники", soonest: "ближайшие часы", experience: "больший стаж", price: "меньшая цена" };

const bookableOrders = ["soonest", "surname", "experience", "price"] as const;

/** The conditions of the times that a row shows. */
const wishOf = ({ day, part, age }: DoctorsQuery) =>
  [...day.map((one) => `day=${one}`), part && `part=${part}`, age !== null && `age=${age}`].filter(Boolean).join("&");

const nobodyFor = (query: DoctorsQuery, choices: DoctorChoices | null) => ({
  ...(query.search
    ? {
        sentence: `По запросу «${query.search}» врачей не нашлось`,
        hint: "Введите начало фамилии или название услуги. Или позвоните: подскажем, к кому прийти.",
      }
    : {
        sentence: query.day.length > 0 ? "В эти дни никого" : "Здесь пока никого нет",
        hint: "Уберите одно из условий или позвоните: подскажем, к кому прийти.",
      }),
  way: { to: doctorsPath(), label: "Показать всех врачей" },
  days: nearestDays(query, choices).map((day) => ({
    to: doctorsPath({ ...query, day: [day], page: 1 }),
    label: typography(capitalised(whenWords({ day: [day], part: query.part }, choices?.day[1]?.value ?? ""))),
  })),
});

/** The two days nearest to the wished ones on which somebody is free, the sooner one first. */
function nearestDays({ day: [wished] }: DoctorsQuery, choices: DoctorChoices | null): string[] {
  if (!wished) return [];
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(wished));
  const free = choices?.day.flatMap(({ value, count }) => (value && count > 0 ? [value] : [])) ?? [];
  return free
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, 2)
    .sort();
}

const hasOtherFilters = ({ category, ...query }: DoctorsQuery) => countChosen({ ...query, category: null }) > 0;

export default function DoctorsPage({ loaderData }: Route.ComponentProps) {
  const { query, choices, doctors, pagination, now, nobody, order, orders, hours, wish } = loaderData;
  const text = seoTextOf(useRootData(), "/specialists");
  const form = useInstantFilter(query.asked, (search) => doctorsPath({ ...query, search, page: 1 }));

  return (
    <main id="main" className="wrap">
      <Breadcrumbs trail={[]} current={text?.pageName ?? "Специалисты"} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{typography(text?.h1 ?? "Специалисты")}</h1>
        <MoreLink to={addressWith(href("/specialists/week"), { category: query.category })}>Неделя приёма</MoreLink>
      </div>
      <div className={styles.search}>
        {choices && <DoctorFilters choices={choices} query={query} canReset={doctors.length > 0} />}
        <FilterField
          form={form}
          action={doctorsPath()}
          label="Поиск специалистов"
          placeholder="Фамилия или услуга"
          asked={query.asked}
          error={query.error}
        >
          {[...new URLSearchParams(doctorsPath({ ...query, search: "", page: 1 }).split("?")[1])].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </FilterField>
      </div>
      <div className={nobody ? undefined : styles.above}>
        <p role="status" className={doctors.length > 0 ? undefined : "visually-hidden"}>
          <span className={styles.found}>{doctorsFound(pagination.total)}</span>
          {choices && pagination.total < choices.all && <span className="muted"> из {choices.all}</span>}
        </p>
        {!query.search && doctors.length > 0 && <Orders query={query} orders={orders} />}
      </div>
      {nobody ? (
        <Empty {...nobody}>
          {nobody.days.map(({ to, label }) => (
            <ButtonLink key={to} to={to}>
              {label}
            </ButtonLink>
          ))}
          {query.search && <SearchEverywhere search={query.search} />}
        </Empty>
      ) : (
        <ul className={styles.doctors}>
          {doctors.map((doctor, index) => (
            <li key={doctor.id}>
              <DoctorRow doctor={doctor} now={now} first={index === 0} times={wish} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.pages}>
        {order && <p className="small muted">{order}</p>}
        {doctors.length > 0 && <p className="small muted">{hours}</p>}
        <Pagination pagination={pagination} pathOf={(page) => doctorsPath({ ...query, page })} />
      </div>
    </main>
  );
}

type OrdersProps = { query: DoctorsQuery; orders: { order: DoctorsQuery["order"]; label: string; isCurrent: boolean }[] };

function Orders({ query, orders }: OrdersProps) {
  return (
    <nav className={styles.orders} aria-label="Порядок">
      <span className="muted" aria-hidden="true">
        Сначала
      </span>
      {orders.map(({ order, label, isCurrent }) => (
        <Link
          key={label}
          to={doctorsPath({ ...query, order, page: 1 })}
          replace
          preventScrollReset
          aria-current={isCurrent ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
