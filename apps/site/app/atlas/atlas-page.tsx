import type { ConditionCard, Zone } from "@len/contract/conditions";
import type { DoctorCard } from "@len/contract/doctors";
import { useEffect, useRef, useState } from "react";
import { data, href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { everyDoctor } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import { RecordButton } from "../requests/form-buttons.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, pageMetaOf, rootDataOf } from "../seo/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { MoreLink } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { costText } from "../ui/formats.ts";
import { hashTarget } from "../ui/hash-target.ts";
import { Icon } from "../ui/icon.tsx";
import { pick } from "../ui/pick.ts";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/atlas-page.ts";
import { AtlasFigure } from "./atlas-figure.tsx";
import styles from "./atlas-page.module.css";
import { figures } from "./figures.ts";
import { wordsOfZone } from "./zone-words.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  section: { title: "Атлас лица и тела", otherNames: "где болит лицо щёки лоб спина руки ноги" },
};

const conditionsCrumb = { title: "С чем приходят", path: href("/conditions") };

export function meta({ matches }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  const page = { title: "Атлас лица и тела", path: href("/conditions/atlas") };
  return [
    ...pageMetaOf(matches, {
      path: page.path,
      title: `${page.title} — ${clinicTitle(root)}`,
      description: "Выберите место на рисунке или слово в списке: с чем приходят, сколько стоит приём и кто из врачей принимает.",
    }),
    { "script:ld+json": breadcrumbList(root, [conditionsCrumb, page]) },
  ];
}

/** Words, prices and doctors come from the published conditions; a place without conditions is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [conditions, services, doctors] = await Promise.all([
    quietly(api.conditions()),
    quietly(api.services()),
    quietly(everyDoctor(api)),
  ]);
  const shown = figures.map(({ zones, ...figure }) => ({
    ...figure,
    zones: zones
      .map((zone) => {
        const words = wordsOfZone(zone.zone, conditions ?? [], services ?? [], doctors ?? []);
        return { ...zone, conditions: words.conditions.map(shownCondition), doctors: words.doctors.map(shownDoctor) };
      })
      .filter((zone) => zone.conditions.length > 0),
  }));
  return data(
    { figures: shown.filter(({ zones }) => zones.length > 0), isLoaded: conditions !== null },
    { status: conditions ? 200 : 503 },
  );
}

const shownCondition = (condition: ConditionCard) => ({
  ...pick(condition, "slug", "path", "title", "summary"),
  cost: condition.firstVisit && costText(condition.firstVisit),
});

const shownDoctor = (doctor: DoctorCard) => ({
  ...pick(doctor, "slug", "path", "lastName", "firstName", "middleName", "positions"),
  image: doctor.thumbImage ?? doctor.cardImage ?? doctor.image,
});

type ShownFigure = Route.ComponentProps["loaderData"]["figures"][number];
type ShownZone = ShownFigure["zones"][number];

export default function AtlasPage({ loaderData: { figures, isLoaded } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[conditionsCrumb]} current="Атлас" />
      <div data-columns className={styles.head}>
        <h1 tabIndex={-1}>Атлас лица и тела</h1>
        <p className="lead muted">
          {typography(
            "Выберите место на рисунке или слово в списке. Покажем, с чем приходят, сколько стоит приём и кто из врачей принимает.",
          )}
        </p>
      </div>
      {!isLoaded && <Unavailable />}
      {isLoaded && figures.length === 0 && (
        <Empty sentence="Атлас готовится" hint="Позвоните: подскажем, к какому врачу прийти.">
          <Link to={href("/services")}>Все услуги</Link>
        </Empty>
      )}
      {figures.map((figure) => (
        <AtlasOfFigure key={figure.id} figure={figure} />
      ))}
      {figures.length > 0 && <MoreLink to={conditionsCrumb.path}>Все жалобы от А до Я</MoreLink>}
    </main>
  );
}

/** A figure beside the equal list of words: what is pointed at in one is lit in both. */
function AtlasOfFigure({ figure }: { figure: ShownFigure }) {
  const [lit, setLit] = useState<Zone | null>(null);
  const list = useRef<HTMLDivElement>(null);

  function open(zone: Zone) {
    const words = list.current?.querySelector<HTMLDetailsElement>(`#${zone}`);
    if (!words) return;
    words.open = true;
    words.querySelector("summary")?.focus();
  }
  // A link of another page leads to a word.
  useEffect(() => {
    const target = hashTarget(location.hash);
    if (target instanceof HTMLDetailsElement && list.current?.contains(target)) target.open = true;
  }, []);

  return (
    <section className={styles.atlas} data-columns data-figure={figure.id} aria-labelledby={`heading-${figure.id}`}>
      <h2 id={`heading-${figure.id}`}>{figure.title}</h2>
      <div className={styles.picture}>
        <AtlasFigure figure={figure} lit={lit} onLight={setLit} onOpen={open} />
        <p className="small muted">{typography("Атлас помогает понять, к какому врачу идти. Диагноз ставят на осмотре.")}</p>
      </div>
      <div ref={list} className={styles.words}>
        {figure.zones.map((zone) => (
          <details
            key={zone.zone}
            id={zone.zone}
            name={figure.id}
            className={zone.zone === lit ? styles.lit : undefined}
            onPointerEnter={() => setLit(zone.zone)}
            onPointerLeave={() => setLit(null)}
            onFocus={() => setLit(zone.zone)}
            onBlur={() => setLit(null)}
          >
            <summary>
              <b>{zone.title}</b>
              <Icon name="chevron" />
            </summary>
            <Words zone={zone} />
          </details>
        ))}
      </div>
    </section>
  );
}

function Words({ zone: { title, conditions, doctors } }: { zone: ShownZone }) {
  return (
    <div className={styles.opened}>
      <table>
        <caption className="visually-hidden">{title}: с чем приходят</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">С чем приходят</th>
            <th scope="col">Первый приём</th>
          </tr>
        </thead>
        <tbody>
          {conditions.map(({ slug, path, title, summary, cost }) => (
            <tr key={slug}>
              <th scope="row">
                <Link to={path}>{typography(title)}</Link>
                <small>{typography(summary)}</small>
              </th>
              <td>{cost}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {doctors.map((doctor) => (
        <div key={doctor.slug} className={styles.doctor}>
          {doctor.image && <Picture picture={doctor.image} sizes="56px" alt="" />}
          <div>
            <Link to={doctor.path}>{fullName(doctor)}</Link>
            <small>{typography(doctor.positions.join(", "))}</small>
          </div>
          <RecordButton doctor={doctor.slug} variant="ghost" size="small" short />
        </div>
      ))}
    </div>
  );
}
