import { data, href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { clinicTitle, hoursText, rootDataOf, seoTextOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { longDate, phoneHref } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { matching } from "../ui/matching.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/prices-page.ts";
import { FilterField, FilterWaysOut, Found } from "./filter-field.tsx";
import { countServices, inForceSince, narrowed, type PriceDirection, priceList } from "./price-list.ts";
import { PriceTable } from "./price-table.tsx";
import styles from "./prices-page.module.css";
import { useInstantFilter } from "./use-instant-filter.ts";

export const handle: RouteHandle = {
  cachedBy: { search: words },
  seoTextInRoot: true,
  menu: { patients: "Цены" },
  section: { title: "Цены", otherNames: "прайс лист прейскурант стоимость ценник цена" },
};

const heading = "Цены";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];

  return sectionMeta(matches, { path: href("/prices"), text: seoTextOf(rootDataOf(matches), "/prices"), name: heading });
}

export async function loader({ context }: Route.LoaderArgs) {
  const services = await quietly(context.get(apiContext).prices());

  return data({ since: services && inForceSince(services), list: services && priceList(services) }, { status: services ? 200 : 503 });
}

/** The page already has the whole list: another query or hash needs no new data. */
export const shouldRevalidate = () => false;

export default function PricesPage({ loaderData: { since, list } }: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/prices");
  const { form, search } = useInstantFilter();
  const shown = narrowed(list ?? [], matching(search));

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <PrintedHead />
      <SectionHead
        current={heading}
        title={text?.h1 ?? heading}
        lead={[text?.text ?? "Окончательные цены по направлениям.", since && `Прайс-лист действует с ${longDate(since)} года.`]
          .filter(Boolean)
          .join(" ")}
      />
      <div data-columns className={styles.columns}>
        <Directions list={list ?? []} shown={shown} />
        <div>
          {list && list.length > 0 && (
            <>
              <div className={styles.tools}>
                <FilterField form={form} action={href("/prices")} label="Фильтр цен" placeholder="Найти в прайс-листе" asked={search} />
                <Files />
              </div>
              <Found count={countServices(shown)} className={styles.count} />
            </>
          )}
          {!list && <Unavailable />}
          {shown.map((direction) => (
            <section key={direction.slug} id={direction.slug} className={styles.direction} aria-labelledby={`heading-${direction.slug}`}>
              <h2 id={`heading-${direction.slug}`}>{typography(direction.title)}</h2>
              {direction.groups.map(({ slug, title, services }) => (
                <div key={slug} className={styles.group}>
                  <PriceTable services={services} caption={title} codes linked />
                </div>
              ))}
            </section>
          ))}
          {list?.length === 0 && (
            <Empty sentence="Прайс-лист готовится" hint="Цену любой услуги назовёт администратор.">
              <Link to={href("/contacts")}>Контакты клиники</Link>
            </Empty>
          )}
          {list && list.length > 0 && shown.length === 0 && (
            <Empty sentence={`По запросу «${search}» ничего не нашлось`}>
              <FilterWaysOut search={search} list={href("/prices")} />
            </Empty>
          )}
          <p className={styles.note}>
            {typography(
              "Прайс-лист не является публичной офертой. Итоговая сумма указывается в плане лечения и согласуется до начала процедуры.",
            )}
          </p>
        </div>
      </div>
    </main>
  );
}

/** Links to the directions on this page with their numbers of services; a direction without matches is not a link. */
function Directions({ list, shown }: { list: PriceDirection[]; shown: PriceDirection[] }) {
  const counts = new Map(shown.map((direction) => [direction.slug, countServices([direction])]));
  const phone = useRootData()?.contacts?.phones[0]?.number;

  return (
    <div className={styles.aside}>
      <nav aria-label="Направления прайс-листа">
        <ul>
          {list.map(({ slug, title }) => {
            const count = counts.get(slug);
            return (
              <li key={slug}>
                {count ? (
                  <a href={`#${slug}`}>
                    <span>{typography(title)}</span> <span className={styles.number}>{count}</span>
                  </a>
                ) : (
                  <span className={styles.absent}>{typography(title)}</span>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
      {phone && (
        <p>
          {typography("Не нашли услугу? Позвоните — администратор подберёт врача.")} <br />
          <a href={phoneHref(phone)} className={styles.phone}>
            {phone}
          </a>
        </p>
      )}
    </div>
  );
}

function Files() {
  return (
    <div className={styles.files}>
      <Button variant="ghost" size="small" className={styles.print} onClick={() => window.print()}>
        <Icon name="print" /> Распечатать
      </Button>
      <a
        className={buttonClass({ variant: "bare", size: "small" }, styles.file)}
        href={href("/prices.pdf")}
        download
        aria-label="Скачать прайс-лист, PDF"
      >
        <Icon name="download" /> PDF
      </a>
      <a
        className={buttonClass({ variant: "bare", size: "small" }, styles.file)}
        href={href("/prices.xlsx")}
        download
        aria-label="Скачать прайс-лист, XLSX"
      >
        <Icon name="download" /> XLSX
      </a>
    </div>
  );
}

/** Print heading with the clinic's name. CSS adds the date, which the boot script provides. */
function PrintedHead() {
  const root = useRootData();
  const contacts = root?.contacts;
  const clinic = clinicTitle(root);

  return (
    <p className={styles.printed} data-first-line>
      {[
        clinic.charAt(0).toUpperCase() + clinic.slice(1),
        contacts && `${contacts.address.city}, ${contacts.address.street}`,
        contacts?.phones[0]?.number,
        hoursText(root),
      ]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}
