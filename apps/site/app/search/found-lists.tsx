import type { MarkedText, Suggestion } from "@len/contract/search";
import { type ReactNode, useId } from "react";
import { href, Link } from "react-router";
import { NewsKicker } from "../news/news-kicker.tsx";
import { MoreLink } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import type { FoundCategory, FoundCondition, FoundDoctor, FoundNews, FoundService } from "./found.ts";
import styles from "./found-lists.module.css";
import { Marked } from "./marked.tsx";
import type { FoundPromotion, FoundSection } from "./named-sections.server.ts";
import { kindLabel } from "./search-query.ts";

type GroupProps = {
  /** The total number of results, for the link to all of them if this list is incomplete. */
  total: number;
  all: string | null;
};

function Group({ title, shown, total, all, children }: GroupProps & { title: string; shown: number; children: ReactNode }) {
  const id = useId();
  if (shown === 0) return null;

  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>
        <ul>{children}</ul>
        {all && total > shown && (
          <MoreLink to={all} className={styles.all}>
            {title}: все {total}
          </MoreLink>
        )}
      </div>
    </section>
  );
}

/** Sections and pages of the site whose names match the query. */
export function FoundSections({ title, sections }: { title: string; sections: FoundSection[] }) {
  return (
    <Group title={title} shown={sections.length} total={sections.length} all={null}>
      {sections.map(({ title, path }) => (
        <li key={path}>
          <h3>
            <Link to={path}>{typography(title)}</Link>
          </h3>
        </li>
      ))}
    </Group>
  );
}

/** Promotions with their dates and the passages that contain the words of the query. */
export function FoundPromotions({ promotions }: { promotions: FoundPromotion[] }) {
  return (
    <Group title={kindLabel.promotions} shown={promotions.length} total={promotions.length} all={null}>
      {promotions.map(({ path, period, title, excerpt }) => (
        <li key={path}>
          <p className="small muted">{typography(period)}</p>
          <h3>
            <Link to={path}>
              <Marked text={title} />
            </Link>
          </h3>
          <p className={styles.excerpt}>
            <Marked text={excerpt} />
          </p>
        </li>
      ))}
    </Group>
  );
}

/** Suggestions that start with the typed text or are similar to it. */
export function FoundNear({ near }: { near: Suggestion[] }) {
  return (
    <Group title="Похожее" shown={near.length} total={near.length} all={null}>
      {near.map(({ path, title, note }) => (
        <li key={path}>
          <h3>
            <Link to={path}>
              <Marked text={title} />
            </Link>
          </h3>
          <p className="small muted">
            <Marked text={note} />
          </p>
        </li>
      ))}
    </Group>
  );
}

type PricedProps = { path: string; title: MarkedText; note?: string | null; cost?: string | null; children: ReactNode };

/** A result with its category, a sentence and, on the right, its cost. */
function Priced({ path, title, note, cost, children }: PricedProps) {
  return (
    <li className={styles.service}>
      <div>
        <h3>
          <Link to={path}>
            <Marked text={title} />
          </Link>
        </h3>
        {note && <p className="small muted">{typography(note)}</p>}
        <p className={styles.excerpt}>{children}</p>
      </div>
      {cost && <p className={styles.price}>{cost}</p>}
    </li>
  );
}

/**
 * Directions and groups of services that match the query. Their lowest price is not shown: it may belong to another service than the one
 * searched for.
 */
export function FoundCategories({ categories, ...group }: GroupProps & { categories: FoundCategory[] }) {
  return (
    <Group title="Направления" shown={categories.length} {...group}>
      {categories.map(({ id, path, parent, summary, found }) => (
        <Priced key={id} path={path} title={found.title} note={parent}>
          {typography(summary)}
        </Priced>
      ))}
    </Group>
  );
}

/** Conditions that match the query, each with the cost of a visit. */
export function FoundConditions({ conditions, ...group }: GroupProps & { conditions: FoundCondition[] }) {
  return (
    <Group title="С чем приходят" shown={conditions.length} {...group}>
      {conditions.map(({ id, path, cost, found }) => (
        <Priced key={id} path={path} title={found.title} cost={cost && `приём ${cost}`}>
          <Marked text={found.excerpt} />
        </Priced>
      ))}
    </Group>
  );
}

export function FoundDoctors({ doctors, ...group }: GroupProps & { doctors: FoundDoctor[] }) {
  return (
    <Group title="Врачи" shown={doctors.length} {...group}>
      {doctors.map((doctor) => (
        <li key={doctor.id} className={styles.doctor}>
          {doctor.cardImage && <Picture picture={doctor.cardImage} sizes="5rem" alt="" />}
          <div>
            <h3>
              <Link to={href("/specialists/:name", { name: doctor.slug })}>
                <Marked text={doctor.found.title} />
              </Link>
            </h3>
            <p className="small muted">{typography(`${doctor.positions.join(", ")}. ${doctor.patients}`)}</p>
            <p className={styles.excerpt}>
              <Marked text={doctor.found.excerpt} />
            </p>
          </div>
        </li>
      ))}
    </Group>
  );
}

export function FoundServices({ services, ...group }: GroupProps & { services: FoundService[] }) {
  return (
    <Group title="Услуги" shown={services.length} {...group}>
      {services.map(({ id, path, group: groupTitle, cost, found }) => (
        <Priced key={id} path={path} title={found.title} note={groupTitle} cost={cost}>
          <Marked text={found.excerpt} />
        </Priced>
      ))}
    </Group>
  );
}

export function FoundNewsList({ title, news, ...group }: GroupProps & { title: string; news: FoundNews[] }) {
  return (
    <Group title={title} shown={news.length} {...group}>
      {news.map((item) => (
        <li key={item.id}>
          <NewsKicker news={item} untyped />
          <h3>
            <Link to={item.path}>
              <Marked text={item.found.title} />
            </Link>
          </h3>
          <p className={styles.excerpt}>
            <Marked text={item.found.excerpt} />
          </p>
        </li>
      ))}
    </Group>
  );
}
