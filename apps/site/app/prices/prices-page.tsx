import { data, href, Link } from "react-router";
import { inForceSince } from "../clinic/in-force-since.ts";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { addressWith, slugParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import { FilterField, Found, SearchEverywhere } from "../lists/filter-field.tsx";
import { loadOutline, mostFound } from "../lists/list-in-parts.ts";
import { useInstantFilter } from "../lists/use-instant-filter.ts";
import { PlanCorner } from "../plan/plan-corner.tsx";
import { PlanTick } from "../plan/plan-tick.tsx";
import { slug, words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { absolute } from "../seo/breadcrumb-list.ts";
import { seoTextOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Button, buttonClass, MoreLink } from "../ui/button.tsx";
import { longDate } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/prices-page.ts";
import { countServices, priceList } from "./price-list.ts";
import { PriceTable } from "./price-table.tsx";
import styles from "./prices-page.module.css";

export const handle: RouteHandle = {
  cachedBy: { search: words, category: slug },
  seoTextInRoot: true,
  menu: { patients: "Цены" },
  section: { title: "Цены", otherNames: "прайс лист прейскурант стоимость ценник цена" },
};

const heading = "Цены";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];

  return sectionMeta(matches, {
    path: href("/prices"),
    name: heading,
    narrowed: loaderData.chosen,
  });
}

/**
 * Loads the prices of the direction in `?category=`, by default of the first direction; only the files contain the whole list. With
 * `?search=`, loads the services of all directions that the site search finds.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { asked, search, error, catalogue } = await loadOutline(api, url);
  const directions = catalogue?.directions.filter(({ countPriced }) => countPriced > 0) ?? [];
  const category = slugParam(url.searchParams, "category");
  const chosen = search ? undefined : (directions.find(({ slug }) => slug === category) ?? directions[0]);
  const services = await quietly(api.prices({ search, category: chosen ? [chosen.slug] : [] }));

  return data(
    {
      asked,
      search,
      error,
      chosen: chosen && chosen.slug === category ? chosen.title : null,
      since: services && inForceSince(services),
      list: services && priceList(services),
      directions: directions.map(({ slug, title, countPriced: count }) => ({ slug, title, count, isCurrent: slug === chosen?.slug })),
      isCut: services !== null && search !== "" && services.length === mostFound,
    },
    { status: services ? 200 : 503 },
  );
}

type Loaded = Route.ComponentProps["loaderData"];

export default function PricesPage({ loaderData: { asked, search, error, since, list, directions, isCut } }: Route.ComponentProps) {
  const root = useRootData();
  const text = seoTextOf(root, "/prices");
  const form = useInstantFilter(asked, (words) => addressWith(href("/prices"), { search: words }));
  const current = directions.findIndex(({ isCurrent }) => isCurrent);
  const next = current >= 0 ? directions[current + 1] : undefined;

  return (
    <>
      <main id="main" className={["wrap", styles.page].join(" ")}>
        <SectionHead
          current={heading}
          title={text?.h1 ?? heading}
          lead={[text?.text ?? "Цены по направлениям.", since && `Прайс-лист действует с ${longDate(since)} года.`]
            .filter(Boolean)
            .join(" ")}
        >
          {list?.length === 1 && (
            <p className={styles.onPaper}>
              {typography(`Здесь одно направление: ${list[0]?.title}. Цены всех направлений — в файле`)}{" "}
              {absolute(root, href("/prices.pdf")).replace(/^https?:\/\//, "")}
            </p>
          )}
        </SectionHead>
        <div data-columns className={styles.columns}>
          <Directions directions={directions} phone={list?.length === 0 ? undefined : root?.contacts?.phones[0]?.number} />
          <div className={styles.list}>
            {list && (list.length > 0 || search) && (
              <>
                <div className={styles.tools}>
                  <FilterField
                    form={form}
                    action={href("/prices")}
                    label="Фильтр цен"
                    placeholder="Найти услугу"
                    asked={asked}
                    error={error}
                  />
                  <Files />
                </div>
                <p className={styles.about}>
                  {typography(
                    "Отметьте нужное, и план визита посчитает сумму и время. Строки с отступом — варианты услуги, их добавит администратор.",
                  )}
                </p>
                {!error && search && <Found count={countServices(list)} isCut={isCut} className={styles.count} />}
              </>
            )}
            {!list && <Unavailable />}
            {list?.map((direction) => (
              <section key={direction.slug} id={direction.slug} className={styles.direction} aria-labelledby={`heading-${direction.slug}`}>
                <h2 id={`heading-${direction.slug}`}>{typography(direction.title)}</h2>
                {direction.groups.map(({ slug, title, services }) => (
                  <div key={slug} className={styles.group}>
                    <PriceTable services={services} caption={title} codes linked Tick={PlanTick} />
                  </div>
                ))}
              </section>
            ))}
            {list?.length === 0 && !search && (
              <Empty
                sentence="Прайс-лист готовится"
                hint="Цену любой услуги назовёт администратор."
                way={{ to: href("/contacts"), label: "Контакты клиники" }}
              />
            )}
            {list?.length === 0 && search && (
              <Empty
                sentence={`По запросу «${search}» ничего не нашлось`}
                hint="Проверьте, нет ли опечатки, или назовите услугу короче. Цену любой услуги назовёт администратор."
                way={{ to: href("/prices"), label: "Сбросить фильтр" }}
              >
                <SearchEverywhere search={search} />
              </Empty>
            )}
            {next && (
              <MoreLink to={addressWith(href("/prices"), { category: next.slug })} className={styles.next}>
                Дальше: {typography(next.title)}
              </MoreLink>
            )}
            <p className={styles.note}>
              {typography(
                "Прайс-лист не является публичной офертой. Итоговая сумма указывается в плане лечения и согласуется до начала процедуры.",
              )}
            </p>
          </div>
        </div>
      </main>
      <PlanCorner />
    </>
  );
}

/** Links to the directions with the numbers of their services. An empty list already shows the phone number, so it is not repeated here. */
function Directions({ directions, phone }: Pick<Loaded, "directions"> & { phone: string | undefined }) {
  return (
    <div className={styles.aside}>
      <nav aria-label="Направления прайс-листа">
        <ul>
          {directions.map(({ slug, title, count, isCurrent }) => (
            <li key={slug}>
              <Link to={addressWith(href("/prices"), { category: slug })} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
                <span>{typography(title)}</span> <span className={styles.number}>{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {phone && (
        <p>
          {typography("Не нашли услугу? Позвоните — администратор подберёт врача.")} <br />
          <PhoneLink number={phone} className={styles.phone} />
        </p>
      )}
    </div>
  );
}

const files = [
  { kind: "PDF", path: href("/prices.pdf") },
  { kind: "XLSX", path: href("/prices.xlsx") },
];

function Files() {
  return (
    <div className={styles.files}>
      <Button variant="ghost" size="small" className={styles.print} onClick={() => window.print()}>
        <Icon name="print" /> Распечатать
      </Button>
      {files.map(({ kind, path }) => (
        <a
          key={kind}
          className={buttonClass({ variant: "bare", size: "small" }, styles.file)}
          href={path}
          download
          aria-label={`Скачать прайс-лист, ${kind}`}
        >
          <Icon name="download" /> {kind}
        </a>
      ))}
    </div>
  );
}
