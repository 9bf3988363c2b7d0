import type { NewsItem } from "@len/contract/news";
import { href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { useLongDate } from "../clinic/root-data.ts";
import type { ShownDoctor } from "../clinic/shown-doctor.ts";
import { type ConditionLink, ConditionLinks } from "../conditions/condition-links.tsx";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";
import { MoreLink } from "../ui/button.tsx";
import { contentsOf, readingMinutes } from "../ui/contents.ts";
import { ContentsList } from "../ui/contents-list.tsx";
import { plural, years } from "../ui/formats.ts";
import phone from "../ui/phone-tables.module.css";
import { Picture } from "../ui/picture.tsx";
import { PictureLink } from "../ui/picture-link.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { typography } from "../ui/typography.ts";
import { NewsKicker } from "./news-kicker.tsx";
import type { ShownNews } from "./shown-news.ts";
import styles from "./story.module.css";

const minuteForms = { one: "минута чтения", few: "минуты чтения", many: "минут чтения" };

/** A text with at least this many headings gets a table of contents. */
const contentsFrom = 3;

/**
 * A picture whose ratio of width to height is smaller is placed beside the text, because over the full width too much of it would be
 * cropped.
 */
const wideFrom = 1.4;

/** A complete news item or article; its author and reviewer have the fields that cards show. */
export type ShownStory = Pick<
  NewsItem,
  "type" | "path" | "title" | "lead" | "image" | "publishedAt" | "body" | "sources" | "seo" | "updatedAt"
> & {
  author: ShownDoctor | null;
  reviewer: ShownDoctor | null;
  conditions: ConditionLink[];
};

type StoryProps = { story: ShownStory; related: ShownNews[]; trail: Crumb[]; all: { title: string; path: string } };

/** The page of a news item or an article. */
export function Story({ story, related, trail, all }: StoryProps) {
  const contents = contentsOf(story.body);
  const isLong = contents.length >= contentsFrom;
  const hasPeople = story.author !== null || story.reviewer !== null;
  // A short text has no table of contents, so author and reviewer use the other column.
  const isShort = !isLong && hasPeople;
  const isBeside = story.image !== null && story.image.width < wideFrom * story.image.height;

  return (
    <main id="main">
      <article className={story.type === "news" ? styles.news : undefined}>
        <div className="wrap">
          <Breadcrumbs trail={trail} current={typography(story.title)} />
          <div className={isBeside ? styles.beside : undefined}>
            <header className={styles.head}>
              <NewsKicker news={story} extra={plural(readingMinutes(story.body), minuteForms)} />
              <h1 tabIndex={-1} data-field="title">
                {typography(story.title)}
              </h1>
              <p className="lead" data-field="lead">
                {typography(story.lead)}
              </p>
            </header>
            {story.image && (
              <div className={styles.cover} data-field="imageId">
                <Picture
                  picture={story.image}
                  sizes={isBeside ? "(max-width: 1023px) 100vw, 38rem" : "(max-width: 1440px) 100vw, 82rem"}
                  first
                />
              </div>
            )}
          </div>
          <div data-columns className={isShort ? styles.short : styles.columns}>
            {isLong && (
              <div>
                <ContentsList label="В статье" entries={contents} />
              </div>
            )}
            <div className={styles.body}>
              <div className={`${styles.text} ${phone.tables}`}>
                <RichText text={story.body} anchors={isLong} field="body" />
              </div>
              {story.conditions.length > 0 && (
                <section className={styles.sources} aria-labelledby="conditions-heading">
                  <h2 id="conditions-heading">С чем приходят</h2>
                  <ConditionLinks conditions={story.conditions} />
                </section>
              )}
              {!isShort && hasPeople && <People story={story} />}
              <Sources sources={story.sources} />
              {story.type === "article" && (
                <p className={styles.notice}>
                  {typography("Статья помогает подготовиться к разговору с врачом, но не заменяет очный приём.")}
                </p>
              )}
            </div>
            {isShort && <People story={story} />}
          </div>
        </div>
      </article>
      {related.length > 0 && <Related related={related} all={all} />}
    </main>
  );
}

function People({ story: { author, reviewer, publishedAt, updatedAt } }: { story: ShownStory }) {
  const longDate = useLongDate();
  const changed = longDate(updatedAt) !== longDate(publishedAt) && updatedAt > publishedAt;

  return (
    <section className={styles.people} data-field="authorId reviewerId" aria-label="Кто писал и проверял">
      {author && <Person doctor={author} part="Автор" />}
      {reviewer && <Person doctor={reviewer} part="Медицинская проверка" />}
      {changed && <p className="small muted">Обновлено {longDate(updatedAt)}</p>}
    </section>
  );
}

function Person({ doctor, part }: { doctor: ShownDoctor; part: string }) {
  return (
    <div className={styles.person}>
      {doctor.cardImage && <Picture picture={doctor.cardImage} sizes="4.5rem" alt="" />}
      <div>
        <p className="small muted">{part}</p>
        <p className={styles.name}>
          <Link to={href("/specialists/:name", { name: doctor.slug })}>{fullName(doctor)}</Link>
        </p>
        <p className="small muted">
          {typography(doctor.positions.join(", "))}. Стаж {years(doctor.experience)}
        </p>
      </div>
      {doctor.acceptsOnline && doctor.state === "active" && <RecordButton doctor={doctor.slug} variant="ghost" size="small" short />}
    </div>
  );
}

function Sources({ sources }: { sources: ShownStory["sources"] }) {
  if (sources.length === 0) return null;

  return (
    <section className={styles.sources} aria-labelledby="sources-heading">
      <h2 id="sources-heading">Источники</h2>
      <ol data-field="sources">
        {sources.map(({ title, url }) => (
          <li key={url + title}>
            <a href={url} rel="noopener nofollow">
              {typography(title)}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Related({ related, all }: { related: ShownNews[]; all: StoryProps["all"] }) {
  return (
    <section className={["sec sec-linen", styles.related].join(" ")} aria-labelledby="related-heading">
      <div className="wrap">
        <div className={styles.relatedHead}>
          <h2 id="related-heading">Читайте также</h2>
          <MoreLink to={all.path}>{all.title}</MoreLink>
        </div>
        <ul className={styles.cards}>
          {related.map((item) => (
            <li key={item.id}>
              <article>
                <PictureLink to={item.path} picture={item.image} sizes="(max-width: 767px) 4.5rem, 30vw" />
                <NewsKicker news={item} />
                <h3>
                  <Link to={item.path}>{typography(item.title)}</Link>
                </h3>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
