import type { ServiceCard } from "@len/contract/services";
import { section } from "@len/contract/services";
import { data, href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { addressWith } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { byLetter, letters, russianLetters } from "../lists/alphabet.ts";
import { Empty } from "../lists/empty.tsx";
import { FilterField, Found, SearchEverywhere } from "../lists/filter-field.tsx";
import { loadOutline, mostFound } from "../lists/list-in-parts.ts";
import { useInstantFilter } from "../lists/use-instant-filter.ts";
import { oneOf, words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { seoTextOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { costText } from "../ui/formats.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/services-page.ts";
import styles from "./services-page.module.css";

export const handle: RouteHandle = {
  cachedBy: { search: words, letter: oneOf("", ...letters, "#") },
  seoTextInRoot: true,
  ...(import.meta.env.SSR && handleOf(section.site)),
};

const heading = "Услуги";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];

  return sectionMeta(matches, {
    path: href("/services"),
    name: heading,
    narrowed: loaderData.letter,
  });
}

/**
 * All services; in a large clinic only those of the letter in `?letter=`, or of the first letter. With `?search=`, the services that the
 * site search finds.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { asked, search, error, catalogue, inParts } = await loadOutline(api, url);
  const present = catalogue?.letters ?? [];
  const given = url.searchParams.get("letter") ?? "";
  const letter = inParts && !search ? (present.includes(given) ? given : (letters.find((each) => present.includes(each)) ?? "#")) : "";
  const [services, popular] = await Promise.all([quietly(api.services({ search, letter })), search ? [] : quietly(api.popularServices())]);

  return data(
    {
      asked,
      search,
      error,
      letter,
      // The letters of a large clinic link to pages of their own, other letters to headings of this page.
      paged: inParts ? present : null,
      services: services?.map(shownService) ?? null,
      popular: popular?.slice(0, 6).map(shownService) ?? null,
      isCut: services !== null && search !== "" && services.length === mostFound,
    },
    { status: services ? 200 : 503 },
  );
}

type ShownService = ReturnType<typeof shownService>;

const shownService = ({ path, title, group, ...service }: ServiceCard) => ({ path, title, cost: costText(service), group: group.title });

export default function ServicesPage({
  loaderData: { asked, search, error, letter, paged, services, popular, isCut },
}: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/services");
  const form = useInstantFilter(asked, (words) => addressWith(href("/services"), { search: words }));
  const groups = byLetter(services ?? []);

  return (
    <main id="main" className={styles.page}>
      <div className="wrap">
        <SectionHead
          current={heading}
          title={text?.h1 ?? heading}
          lead={text?.text ?? (services?.length ? "Всё, что делаем, по алфавиту. Начните вводить название или выберите букву." : null)}
        />
        {services?.length === 0 && !search && (
          <Empty
            sentence="Список услуг готовится"
            hint="Позвоните: расскажем, чем занимается клиника и сколько это стоит."
            way={{ to: href("/contacts"), label: "Контакты клиники" }}
          />
        )}
        {services && (services.length > 0 || search) && (
          <>
            <FilterField
              form={form}
              action={href("/services")}
              label="Фильтр услуг"
              placeholder="Название услуги"
              asked={asked}
              error={error}
            />
            {search && !error && <Found count={services.length} isCut={isCut} className={styles.count} />}
          </>
        )}
        {search && services?.length === 0 && (
          <Empty
            sentence={`По запросу «${search}» услуг не нашлось`}
            hint="Проверьте, нет ли опечатки, или назовите услугу короче: «лазер», «родинка». Или позвоните: подскажем, какая услуга подойдёт."
            way={{ to: href("/services"), label: "Показать все услуги" }}
          >
            <SearchEverywhere search={search} />
          </Empty>
        )}
        {!services && <Unavailable />}
      </div>
      {(services || popular) && search === "" && <Popular services={popular} />}
      <div data-columns className={["wrap", styles.columns].join(" ")}>
        <div className={styles.index}>
          {(paged ?? groups).length > 0 && (
            <Letters present={paged ?? groups.map(([each]) => each)} current={letter} inParts={paged !== null} />
          )}
        </div>
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
        </div>
      </div>
    </main>
  );
}

/** A fragment id such as `bukva-19`, which needs no percent-encoding. */
const anchorOf = (letter: string) => `bukva-${letters.indexOf(letter) + 1}`;

type LettersProps = { present: string[]; current: string; inParts: boolean };

function Letters({ present, current, inParts }: LettersProps) {
  return (
    <nav aria-label="Буквы" className={styles.letters}>
      <ul>
        {[...russianLetters, ...present.filter((each) => !russianLetters.includes(each))].map((letter) => (
          <li key={letter}>
            {!present.includes(letter) && <span aria-hidden="true">{letter}</span>}
            {present.includes(letter) && inParts && (
              <Link to={addressWith(href("/services"), { letter })} aria-current={letter === current ? "page" : undefined}>
                {letter}
              </Link>
            )}
            {present.includes(letter) && !inParts && <a href={`#${anchorOf(letter)}`}>{letter}</a>}
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
          {services.map(({ path, title, cost }) => (
            <li key={path}>
              <Link to={path}>
                <span className={styles.popularName}>{typography(title)}</span>
                {cost && <span className={styles.sum}>{cost}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ServiceRow({ service: { path, title, group, cost } }: { service: ShownService }) {
  return (
    <li>
      <Link to={path} className={styles.service}>
        <span>
          <span className={styles.name}>{typography(title)}</span>
          <span className={styles.group}>{typography(group)}</span>
        </span>
        <span className={styles.sum}>{cost}</span>
      </Link>
    </li>
  );
}
