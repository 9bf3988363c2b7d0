import { href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.ts";
import { useRootData } from "../clinic/root-data.ts";
import { type ShownDoctor, shownDoctor } from "../clinic/shown-doctor.ts";
import { Unavailable, UnavailableLine } from "../errors/unavailable.tsx";
import { Facts } from "../home/facts.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { requiredItem } from "../http/required.ts";
import { StaffText } from "../pages/staff-text.tsx";
import { teamOf } from "../reviews/team.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { MoreLink } from "../ui/button.tsx";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import { type Shown, ViewLink } from "../ui/view-link.tsx";
import type { Route } from "./+types/about-page.ts";
import styles from "./about-page.module.css";
import { aboutText } from "./page-text.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  menu: { main: "О клинике", clinic: "О клинике" },
  section: {
    title: "О клинике",
    otherNames: "клиника организация история",
    topics: ["взрослые", "дети детям детский ребенок ребенка педиатр"],
  },
  ...(import.meta.env.SSR && { sectionText: aboutText }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, page } = loaderData;
  return sectionMeta(matches, { path: href("/about"), text, name: page.title, image: page.seo.ogImage });
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, page, doctors, reviews] = await Promise.all([
    loadSeoText(api, "/about"),
    requiredItem(api.page("about")),
    quietly(api.doctors({ limit: 100 })),
    quietly(api.reviews({ limit: 1 })),
  ]);
  const here = doctors?.data.filter(({ state }) => state !== "left") ?? null;

  return {
    text,
    page,
    doctors: here?.map(shownDoctor) ?? null,
    team: here && teamOf(here),
    countReviews: reviews?.pagination.total ?? null,
  };
}

export default function AboutPage({ loaderData: { text, page, doctors, team, countReviews } }: Route.ComponentProps) {
  const root = useRootData();
  const [cover, ...rooms] = page.gallery;
  const pictures: Shown = { kind: "picture", title: "Фотографии", pictures: page.gallery };

  return (
    <main id="main">
      <div className="wrap">
        <Breadcrumbs trail={[]} current={text?.pageName ?? page.title} />
        <div className={styles.head}>
          <h1 tabIndex={-1}>{typography(text?.h1 ?? page.title)}</h1>
          {text?.text && <p className="lead">{typography(text.text)}</p>}
        </div>
        {cover && (
          <div className={styles.cover}>
            <ViewLink to={cover.url} shown={pictures} label={`Рассмотреть крупно: ${cover.alt}`}>
              <Picture picture={cover} sizes="(max-width: 1440px) 100vw, 82rem" first />
            </ViewLink>
          </div>
        )}
      </div>
      <Facts contacts={root?.contacts ?? null} team={team} countServices={root?.countServices ?? null} countReviews={countReviews} />
      {(!doctors || countReviews === null || !root?.contacts || root.countServices === null) && (
        <div className="wrap">
          <UnavailableLine part="цифры о клинике" />
        </div>
      )}
      <div className={["wrap", styles.text].join(" ")}>
        <StaffText text={page.blocks} />
      </div>
      {rooms.length > 0 && (
        <ul className={["wrap", styles.rooms].join(" ")}>
          {rooms.map((picture, place) => (
            <li key={picture.url}>
              <ViewLink to={picture.url} shown={pictures} at={place + 1} label={`Рассмотреть крупно: ${picture.alt}`}>
                <Picture picture={picture} sizes="(max-width: 767px) 100vw, 58vw" />
              </ViewLink>
            </li>
          ))}
        </ul>
      )}
      {doctors?.length !== 0 && <People doctors={doctors} />}
      <Papers />
    </main>
  );
}

/** Portraits of all doctors who receive patients. */
function People({ doctors }: { doctors: ShownDoctor[] | null }) {
  return (
    <section className="sec sec-linen" aria-labelledby="people-heading">
      <div className="wrap">
        <div className={styles.peopleHead}>
          <h2 id="people-heading">Кто принимает</h2>
          <MoreLink to={href("/specialists")}>Все специалисты</MoreLink>
        </div>
        {!doctors && <Unavailable />}
        <ul className={styles.people}>
          {doctors?.map((doctor) => (
            <li key={doctor.id}>
              <Link to={href("/specialists/:name", { name: doctor.slug })}>
                {doctor.cardImage && <Picture picture={doctor.cardImage} sizes="(max-width: 767px) 30vw, 9rem" alt="" />}
                <span>{fullName(doctor)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const papers = [
  { title: "Лицензии", text: "Номера, сроки и перечень работ", to: "/licenses" },
  { title: "Сертификаты", text: "Чему учатся наши врачи", to: "/certificates" },
  { title: "Документы", text: "Договор, правила и бланки", to: "/documents" },
  { title: "Информация для пациентов", text: "Права, гарантии, обращения", to: "/info" },
  { title: "Публикации в СМИ", text: "Что врачи рассказывают журналистам", to: "/mass-media" },
  { title: "Вакансии", text: "Кого мы ищем", to: "/vacancies" },
] as const;

function Papers() {
  return (
    <nav className={["wrap sec", styles.papers].join(" ")} aria-label="О клинике подробнее">
      <ul>
        {papers.map(({ title, text, to }) => (
          <li key={to}>
            <Link to={to}>
              <span className={styles.paper}>{title}</span>
              <span className="small muted">{typography(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
