import { type ReactNode, useId } from "react";
import { href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { DoctorCard } from "../doctors/doctor-card.tsx";
import { UnavailableLine } from "../errors/unavailable.tsx";
import { NewsKicker } from "../news/news-kicker.tsx";
import { hoursText } from "../seo/page-meta.ts";
import { AllDirections } from "../services/all-directions.tsx";
import { MoreLink } from "../ui/button.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./starting-list.module.css";
import type { StartingPoints } from "./starting-points.ts";

/** Starting points: directions, popular services, doctors who take requests, and articles; `children` is a way to ask the clinic. */
export function StartingList({ services, doctors, articles, children }: StartingPoints & { children?: ReactNode }) {
  const root = useRootData();

  return (
    <div className={styles.list}>
      <PartOf items={root?.mainPageCategories} title="Направления" missing="направления">
        {(directions) => (
          <>
            <Priced items={directions} />
            <AllDirections shown={directions.length} />
          </>
        )}
      </PartOf>
      <PartOf items={services} title="За чем приходят чаще всего" missing="услуги" all={{ to: href("/services"), label: "Все услуги" }}>
        {(popular) => <Priced items={popular} />}
      </PartOf>
      <PartOf
        items={doctors}
        title="Врачи, к которым открыта запись"
        missing="врачей"
        all={{ to: href("/specialists"), label: "Все специалисты" }}
      >
        {(open) => (
          <ul className={styles.doctors}>
            {open.map((doctor) => (
              <li key={doctor.id}>
                <DoctorCard doctor={doctor} heading="h3" sizes="(max-width: 767px) 6.5rem, (max-width: 1023px) 46vw, 16vw" inList />
              </li>
            ))}
          </ul>
        )}
      </PartOf>
      <PartOf items={articles} title="Новое в статьях" missing="статьи" all={{ to: href("/articles"), label: "Все статьи" }}>
        {(newest) => (
          <ul className={styles.articles}>
            {newest.map((article) => (
              <li key={article.id}>
                <NewsKicker news={article} untyped />
                <h3>
                  <Link to={article.path}>{typography(article.title)}</Link>
                </h3>
              </li>
            ))}
          </ul>
        )}
      </PartOf>
      {children}
    </div>
  );
}

type PartOfProps<Item> = {
  items: Item[] | null | undefined;
  title: string;
  /** The name of the list in the message that it failed to load. */
  missing: string;
  all?: { to: string; label: string };
  children: (items: Item[]) => ReactNode;
};

/** A list with a heading and a link to the complete list; renders nothing when the list is empty. */
function PartOf<Item>({ items, title, missing, all, children }: PartOfProps<Item>) {
  if (items?.length === 0) return null;

  return (
    <Part title={title}>
      <div className={styles.items}>
        {items ? children(items) : <UnavailableLine part={missing} />}
        {items && all && (
          <p>
            <MoreLink to={all.to}>{all.label}</MoreLink>
          </p>
        )}
      </div>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{typography(title)}</h2>
      {children}
    </section>
  );
}

function Priced({ items }: { items: { path: string; title: string; cost: string | null }[] }) {
  return (
    <ul className={styles.priced}>
      {items.map(({ path, title, cost }) => (
        <li key={path}>
          <Link to={path}>
            <span>{typography(title)}</span>
            {cost && <small>{cost}</small>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The phone number, for visitors who prefer to ask. */
export function Call() {
  const root = useRootData();
  const phone = root?.contacts?.phones[0];
  if (!phone) return null;

  return (
    <Part title="Проще спросить">
      <p className={styles.call}>
        <PhoneLink number={phone.number} />
        <span className="small muted">{typography([hoursText(root), "Подскажем врача, услугу и цену."].filter(Boolean).join(". "))}</span>
      </p>
    </Part>
  );
}
