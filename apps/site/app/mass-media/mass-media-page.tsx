import type { MassMedia } from "@len/contract/mass-media";
import { data, href, Link } from "react-router";
import { shortName } from "../doctors/doctor-name.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { addressWith, pageParam, slugParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { typography } from "../typography.ts";
import { Empty } from "../ui/empty.tsx";
import { longDate } from "../ui/formats.ts";
import { MoreButton } from "../ui/more-button.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { Picture } from "../ui/picture.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { useMore } from "../ui/use-more.ts";
import type { Route } from "./+types/mass-media-page.ts";
import styles from "./mass-media-page.module.css";

const pageSize = 12;

type MassMediaQuery = { page: number; doctor: string | null };

const pathOf = ({ page = 1, doctor = null }: Partial<MassMediaQuery> = {}) => addressWith(href("/mass-media"), { doctor, page });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, text } = loaderData;

  return sectionMeta(matches, {
    path: query.doctor ? pathOf() : pathOf({ page: query.page }),
    text,
    name: "Публикации в СМИ",
    page: query.page,
    narrowed: query.doctor,
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query: MassMediaQuery = { page: pageParam(url.searchParams), doctor: slugParam(url.searchParams, "doctor") };
  const [text, publications] = await Promise.all([
    loadSeoText(api, "/mass-media"),
    quietly(api.massMedia({ limit: pageSize, page: query.page, doctor: query.doctor ?? undefined })),
  ]);
  if (publications && query.page > publications.pagination.lastPage) throw data(null, { status: 404 });

  return data({ query, text, publications }, { status: publications ? 200 : 503 });
}

export default function MassMediaPage({ loaderData: { query, text, publications } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        current={text?.pageName ?? "Публикации в СМИ"}
        title={text?.h1 ?? "Публикации в СМИ"}
        lead={text?.text ?? "Где врачи клиники объясняют, спорят и отвечают на вопросы."}
      />
      {!publications && <Unavailable />}
      {publications?.data.length === 0 && (
        <Empty sentence="Публикаций пока нет">{query.doctor && <Link to={pathOf()}>Сбросить фильтр</Link>}</Empty>
      )}
      {publications && query.doctor && query.page === 1 ? (
        <GrowingPress key={query.doctor} publications={publications} query={query} />
      ) : (
        <>
          <Press publications={publications?.data ?? []} />
          {publications && <Pagination pagination={publications.pagination} pathOf={(page) => pathOf({ ...query, page })} />}
        </>
      )}
    </main>
  );
}

type LoadedPublications = NonNullable<Route.ComponentProps["loaderData"]["publications"]>;

/** Publications of one doctor stay together as more of them come. */
function GrowingPress({ publications, query }: { publications: LoadedPublications; query: MassMediaQuery }) {
  const { shown, ...more } = useMore(publications, (answer: Route.ComponentProps["loaderData"]) => answer.publications);

  return (
    <>
      <Press publications={shown} />
      {more.total > 0 && <MoreButton more={more} shown={shown.length} pathOf={(page) => pathOf({ ...query, page })} />}
    </>
  );
}

function Press({ publications }: { publications: MassMedia[] }) {
  return (
    <ol className={styles.press}>
      {publications.map((publication) => (
        <li key={publication.id}>
          <Publication publication={publication} />
        </li>
      ))}
    </ol>
  );
}

function Publication({ publication: { title, outlet, url, date, doctors, image } }: { publication: MassMedia }) {
  return (
    <article className={styles.clipping}>
      <p className={styles.outlet}>
        {typography(outlet)}
        <time className="small muted" dateTime={date}>
          {longDate(date)}
        </time>
      </p>
      <div>
        <h2>
          <a href={url} rel="noopener">
            {typography(title)}
          </a>
        </h2>
        {doctors.length > 0 && (
          <p className={styles.doctors}>
            {doctors.map((doctor) => (
              <Link key={doctor.id} to={href("/specialists/:name", { name: doctor.slug })}>
                {shortName(doctor)}
              </Link>
            ))}
          </p>
        )}
      </div>
      {image && (
        <div className={styles.picture}>
          <Picture picture={image} sizes="(max-width: 767px) 100vw, 20rem" alt="" />
        </div>
      )}
    </article>
  );
}
