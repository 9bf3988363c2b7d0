import type { DoctorCard } from "@len/contract/doctors";
import type { Picture as PictureData } from "@len/contract/pictures";
import { href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable, UnavailableLine } from "../errors/unavailable.tsx";
import { Facts } from "../home/facts.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { requiredItem } from "../http/required.ts";
import { teamOf } from "../reviews/team.ts";
import { groupedBy } from "../routing/grouped-by.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { MoreLink } from "../ui/button.tsx";
import { amongChapters, type Chapter, chaptersOf } from "../ui/chapters.ts";
import { Fold } from "../ui/fold.tsx";
import { pick } from "../ui/pick.ts";
import { Picture } from "../ui/picture.tsx";
import { RichText } from "../ui/rich-text.tsx";
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
  const [text, page, doctors, reviews, catalogue] = await Promise.all([
    loadSeoText(api, "/about"),
    requiredItem(api.page("about")),
    quietly(api.doctors({ limit: 100 })),
    quietly(api.reviews({ limit: 1 })),
    quietly(api.catalogue()),
  ]);
  const here = doctors?.data.filter(({ state }) => state !== "left") ?? null;

  return {
    text,
    page,
    teams: here && teamsOf(here, catalogue?.directions ?? []),
    team: here && teamOf(here),
    countReviews: reviews?.pagination.total ?? null,
  };
}

type Team = ReturnType<typeof teamsOf>[number];

/** Doctors by direction, in the order of the catalogue; a doctor of several directions is listed under the first of them only. */
function teamsOf(doctors: DoctorCard[], directions: { slug: string; title: string; path: string }[]) {
  const faces = doctors.map((doctor) => ({
    ...{ path: doctor.path, title: fullName(doctor), image: doctor.cardImage ?? doctor.image },
    groups: doctor.categories.slice(0, 1).map(({ slug }) => slug),
  }));
  return groupedBy(faces, directions)
    .map(({ items, ...direction }) => ({
      title: "",
      path: "",
      ...direction,
      doctors: items.map((face) => pick(face, "path", "title", "image")),
    }))
    .filter(({ doctors }) => doctors.length > 0);
}

export default function AboutPage({ loaderData: { text, page, teams, team, countReviews } }: Route.ComponentProps) {
  const root = useRootData();
  const [cover, ...others] = page.gallery;
  const { opening, chapters } = chaptersOf(page.blocks);
  const rooms = amongChapters(others, chapters.length);

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
            <Room pictures={page.gallery} picture={cover} sizes="(max-width: 1440px) 100vw, 82rem" first />
          </div>
        )}
      </div>
      <Facts contacts={root?.contacts ?? null} team={team} countServices={root?.countServices ?? null} countReviews={countReviews} />
      {(!teams || countReviews === null || !root?.contacts || root.countServices === null) && (
        <div className="wrap">
          <UnavailableLine part="цифры о клинике" />
        </div>
      )}
      {opening.length > 0 && (
        <div className={["wrap", styles.opening].join(" ")}>
          <Words content={opening} />
        </div>
      )}
      <div className={styles.chapters}>
        {chapters.map((chapter, place) => (
          <div key={chapter.id} className="wrap">
            <ChapterView chapter={chapter} hasRooms={(rooms[place] ?? []).length > 0} />
            <Rooms pictures={page.gallery} shown={rooms[place] ?? []} />
          </div>
        ))}
      </div>
      {teams?.length !== 0 && <People teams={teams} />}
      <Papers />
    </main>
  );
}

/** A chapter in two columns, or over the whole width when it has a list of steps. On a phone, paragraphs without pictures are folded. */
function ChapterView({ chapter: { id, title, content }, hasRooms }: { chapter: Chapter; hasRooms: boolean }) {
  const hasSteps = content.some(({ type }) => type === "orderedList");
  const isPlain = content.every(({ type }) => type === "paragraph" || type === "callout");
  if (isPlain && !hasRooms) {
    return (
      <section id={id} data-columns className={[styles.chapter, styles.folded].join(" ")} aria-label={typography(title)}>
        <Fold title={typography(title)}>
          <div className={styles.words}>
            <Words content={content} />
          </div>
        </Fold>
      </section>
    );
  }

  return (
    <section id={id} data-columns className={hasSteps ? styles.steps : styles.chapter} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{typography(title)}</h2>
      <div className={styles.words}>
        <Words content={content} />
      </div>
    </section>
  );
}

const Words = ({ content }: Pick<Chapter, "content">) => <RichText text={{ type: "doc", content }} headingLevel={3} field="blocks" />;

/** Pictures of rooms in rows of two; the last one alone takes the whole width. */
function Rooms({ pictures, shown }: { pictures: PictureData[]; shown: PictureData[] }) {
  if (shown.length === 0) return null;

  return (
    <ul className={styles.rooms}>
      {shown.map((picture) => (
        <li key={picture.url}>
          <Room pictures={pictures} picture={picture} sizes="(max-width: 767px) 100vw, 58vw" />
        </li>
      ))}
    </ul>
  );
}

type RoomProps = { pictures: PictureData[]; picture: PictureData; sizes: string; first?: boolean };

function Room({ pictures, picture, sizes, first = false }: RoomProps) {
  const shown: Shown = { kind: "picture", title: "Фотографии", pictures };

  return (
    <ViewLink to={picture.url} shown={shown} at={pictures.indexOf(picture)} label={`Рассмотреть крупно: ${picture.alt}`}>
      <Picture picture={picture} sizes={sizes} first={first} />
    </ViewLink>
  );
}

/** Portraits of all doctors who receive patients; each doctor is shown under the first of their directions. */
function People({ teams }: { teams: Team[] | null }) {
  return (
    <section className="sec sec-linen" aria-labelledby="people-heading">
      <div className="wrap">
        <div className={styles.peopleHead}>
          <h2 id="people-heading">Кто принимает</h2>
          <MoreLink to={href("/specialists")}>Все специалисты</MoreLink>
        </div>
        {!teams && <Unavailable />}
        <ul className={styles.teams}>
          {teams?.map(({ title, path, doctors }) => (
            <li key={title}>
              {title && <h3>{path ? <Link to={path}>{typography(title)}</Link> : typography(title)}</h3>}
              <ul className={styles.people}>
                {doctors.map((doctor) => (
                  <li key={doctor.path}>
                    <Link to={doctor.path}>
                      {doctor.image && <Picture picture={doctor.image} sizes="8rem" alt="" />}
                      <span>{doctor.title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
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
              <span className={styles.paper}>{typography(title)}</span>
              <span className="small muted">{typography(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
