import type { ServiceCard } from "@len/contract/services";
import { data, href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { FilterField, FilterWaysOut, Found } from "../prices/filter-field.tsx";
import { useInstantFilter } from "../prices/use-instant-filter.ts";
import { words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { rootDataOf, seoTextOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Empty } from "../ui/empty.tsx";
import { fromPrice } from "../ui/formats.ts";
import { matching } from "../ui/matching.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/services-page.ts";
import { byLetter, letters } from "./alphabet.ts";
import styles from "./services-page.module.css";

export const handle: RouteHandle = {
  cachedBy: { search: words },
  seoTextInRoot: true,
  menu: { patients: "Услуги" },
  section: { title: "Услуги" },
};

const heading = "Услуги";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];

  return sectionMeta(matches, { path: href("/services"), text: seoTextOf(rootDataOf(matches), "/services"), name: heading });
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [services, popular] = await Promise.all([quietly(api.services()), quietly(api.popularServices())]);

  return data(
    { services: services?.map(shownService) ?? null, popular: popular?.slice(0, 6).map(shownService) ?? null },
    { status: services ? 200 : 503 },
  );
}

type ShownService = ReturnType<typeof shownService>;

const shownService = ({ path, title, priceFrom, group }: ServiceCard) => ({ path, title, priceFrom, group: group.title });

/** The page already has the whole list: another query or hash needs no new data. */
export const shouldRevalidate = () => false;

export default function ServicesPage({ loaderData: { services, popular } }: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/services");
  const { form, search } = useInstantFilter();
  const matches = matching(search);
  const found = services?.filter(({ title, group }) => matches(`${title} ${group}`)) ?? [];
  const groups = byLetter(found);

  return (
    <main id="main" className={styles.page}>
      <div className="wrap">
        <SectionHead
          current={heading}
          title={text?.h1 ?? heading}
          lead={text?.text ?? (services?.length ? "Всё, что делаем, по алфавиту. Начните вводить название или выберите букву." : null)}
        />
        {services?.length === 0 && (
          <Empty sentence="Список услуг готовится" hint="Позвоните: расскажем, чем занимается клиника и сколько это стоит.">
            <Link to={href("/contacts")}>Контакты клиники</Link>
          </Empty>
        )}
        {services && services.length > 0 && (
          <>
            <FilterField form={form} action={href("/services")} label="Фильтр услуг" placeholder="Название услуги" asked={search} />
            <Found count={found.length} className={styles.count} />
          </>
        )}
        {!services && <Unavailable />}
      </div>
      {(services || popular) && search === "" && <Popular services={popular} />}
      <div data-columns className={["wrap", styles.columns].join(" ")}>
        <div className={styles.index}>{groups.length > 0 && <Letters present={new Set(groups.map(([letter]) => letter))} />}</div>
        <div>
          {groups.map(([letter, items]) => (
            <section key={letter} id={anchorOf(letter)} className={styles.letter} aria-labelledby={`heading-${anchorOf(letter)}`}>
              <h2 id={`heading-${anchorOf(letter)}`}>{letter}</h2>
              <ul>
                {items.map((service) => (
                  <ServiceRow key={service.path} service={service} />
                ))}
              </ul>
            </section>
          ))}
          {services && services.length > 0 && groups.length === 0 && (
            <Empty sentence={`По запросу «${search}» услуг не нашлось`}>
              <FilterWaysOut search={search} list={href("/services")} />
            </Empty>
          )}
        </div>
      </div>
    </main>
  );
}

/** `bukva-19`: a fragment id that needs no percent-encoding. */
const anchorOf = (letter: string) => `bukva-${letters.indexOf(letter) + 1}`;

function Letters({ present }: { present: Set<string> }) {
  return (
    <nav aria-label="Буквы" className={styles.letters}>
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            {present.has(letter) ? <a href={`#${anchorOf(letter)}`}>{letter}</a> : <span aria-hidden="true">{letter}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const popularHeading = typography("За чем приходят чаще всего");

function Popular({ services }: { services: ShownService[] | null }) {
  if (!services) {
    return (
      <section className="wrap" aria-labelledby="popular">
        <h2 id="popular">{popularHeading}</h2>
        <Unavailable />
      </section>
    );
  }
  if (services.length === 0) return null;

  return (
    <section className={styles.popular} aria-labelledby="popular">
      <div className="wrap">
        <h2 id="popular">{popularHeading}</h2>
        <ul>
          {services.map(({ path, title, priceFrom }) => (
            <li key={path}>
              <Link to={path}>
                <span className={styles.popularName}>{typography(title)}</span>
                {priceFrom !== null && <span className={styles.sum}>{fromPrice(priceFrom)}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ServiceRow({ service: { path, title, group, priceFrom } }: { service: ShownService }) {
  return (
    <li>
      <Link to={path} className={styles.service}>
        <span>
          <span className={styles.name}>{typography(title)}</span>
          <span className={styles.group}>{typography(group)}</span>
        </span>
        <span className={styles.sum}>{priceFrom !== null && fromPrice(priceFrom)}</span>
      </Link>
    </li>
  );
}
