import type { ConditionCard } from "@len/contract/conditions";
import type { DoctorCard } from "@len/contract/doctors";
import { type Zone, zoneNames, zones } from "@len/contract/zones";
import { useEffect, useRef, useState } from "react";
import { data, href, Link } from "react-router";
import { AtlasFigure } from "../atlas/atlas-figure.tsx";
import { figures } from "../atlas/figures.ts";
import { fullName } from "../clinic/doctor-name.tsx";
import { shownFigures } from "../clinic/shown-figures.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { everyDoctor } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, pageMetaOf, rootDataOf } from "../seo/page-meta.ts";
import { MoreLink } from "../ui/button.tsx";
import { costText } from "../ui/formats.ts";
import { hashTarget } from "../ui/hash-target.ts";
import { Icon } from "../ui/icon.tsx";
import { pick } from "../ui/pick.ts";
import { Picture } from "../ui/picture.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/atlas-page.ts";
import styles from "./atlas-page.module.css";
import { EmergencyBar, EmergencySheet, emergencyPage } from "./emergency.tsx";
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

/** The entries of the list, with prices and doctors, come from the published conditions; an area without conditions is omitted. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [conditions, services, doctors, emergency] = await Promise.all([
    quietly(api.conditions()),
    quietly(api.services()),
    quietly(everyDoctor(api)),
    quietly(api.page(emergencyPage)),
  ]);
  const words = zones.map((zone) => {
    const { conditions: here, doctors: able } = wordsOfZone(zone, conditions ?? [], services ?? [], doctors ?? []);
    return { zone, hint: hint(here), conditions: here.map(shownCondition), doctors: able.map(shownDoctor) };
  });
  const shown = words.filter((word) => word.conditions.length > 0);
  return data({ words: shown, emergency: emergency?.blocks ?? null, isLoaded: conditions !== null }, { status: conditions ? 200 : 503 });
}

/** The hint below a closed entry: the two conditions with the fewest areas. */
const hint = (conditions: ConditionCard[]) =>
  conditions
    .toSorted((a, b) => a.zones.length - b.zones.length)
    .slice(0, 2)
    .map(({ title }) => title.toLowerCase())
    .join(", ");

const shownCondition = (condition: ConditionCard) => ({
  ...pick(condition, "slug", "path", "title", "summary"),
  cost: condition.firstVisit && costText(condition.firstVisit),
});

const shownDoctor = (doctor: DoctorCard) => ({
  ...pick(doctor, "slug", "path", "lastName", "firstName", "middleName", "positions"),
  image: doctor.thumbImage ?? doctor.cardImage ?? doctor.image,
});

type Word = Route.ComponentProps["loaderData"]["words"][number];

export default function AtlasPage({ loaderData: { words, emergency, isLoaded } }: Route.ComponentProps) {
  const figures = shownFigures(words.map(({ zone }) => zone));

  return (
    <main id="main" className={styles.page}>
      {emergency && (
        <EmergencyBar>
          <RichText text={emergency} />
        </EmergencyBar>
      )}
      <div className="wrap">
        <SectionHead
          trail={[conditionsCrumb]}
          current="Атлас"
          title="Атлас лица и тела"
          lead="Выберите место на рисунке или слово в списке. Покажем, с чем приходят, сколько стоит приём и кто из врачей принимает. Диагноз ставят на осмотре."
        />
        {!isLoaded && <Unavailable />}
        {isLoaded && figures.length === 0 && (
          <Empty
            sentence="Атлас готовится"
            hint="Позвоните: подскажем, к какому врачу прийти."
            way={{ to: href("/services"), label: "Все услуги" }}
          />
        )}
        {figures.map((figure) => (
          <AtlasOfFigure key={figure.id} figure={figure} words={words.filter(({ zone }) => figure.zones.some((own) => own === zone))} />
        ))}
        {figures.length > 0 && <MoreLink to={conditionsCrumb.path}>Все жалобы от А до Я</MoreLink>}
        {emergency && (
          <div className={styles.emergency}>
            <EmergencySheet>
              <RichText text={emergency} />
            </EmergencySheet>
          </div>
        )}
      </div>
    </main>
  );
}

type Figure = ReturnType<typeof shownFigures>[number];

/**
 * A figure beside the list of its areas. The area under the pointer and the opened area are highlighted in both. The first area is open at
 * the beginning.
 */
function AtlasOfFigure({ figure: { id, title, zones }, words }: { figure: Figure; words: Word[] }) {
  const first = words[0]?.zone ?? null;
  const [opened, setOpened] = useState<Zone | null>(first);
  const [pointed, setPointed] = useState<Zone | null>(null);
  const lit = pointed ?? opened;
  const list = useRef<HTMLDivElement>(null);

  function open(zone: Zone) {
    const word = list.current?.querySelector<HTMLDetailsElement>(`#${zone}`);
    if (!word) return;
    word.open = true;
    word.querySelector("summary")?.focus();
  }
  // A link from another page may lead to an area, and the visitor may have opened one before hydration.
  useEffect(() => {
    const target = hashTarget(location.hash);
    if (target instanceof HTMLDetailsElement && list.current?.contains(target)) target.open = true;
    const shown = list.current?.querySelector("details[open]")?.id;
    setOpened(zones.find((zone) => zone === shown) ?? null);
  }, [zones]);

  return (
    <section className={styles.atlas} data-columns data-figure={id} aria-labelledby={`heading-${id}`}>
      <h2 id={`heading-${id}`}>{title}</h2>
      <div className={styles.picture}>
        <AtlasFigure
          figure={figures[id]}
          title={title}
          zones={zones}
          sizes="(max-width: 1023px) 100vw, 45vw"
          first={id === "face"}
          lit={lit}
          onLight={setPointed}
          onOpen={open}
        />
      </div>
      <div ref={list} className={styles.words}>
        {words.map(({ zone, ...word }) => (
          <details
            key={zone}
            id={zone}
            name={id}
            open={zone === first}
            suppressHydrationWarning
            className={zone === lit ? styles.lit : undefined}
            onToggle={({ currentTarget }) => setOpened((before) => (currentTarget.open ? zone : before === zone ? null : before))}
            onPointerEnter={() => setPointed(zone)}
            onPointerLeave={() => setPointed(null)}
            onFocus={() => setPointed(zone)}
            onBlur={() => setPointed(null)}
          >
            <summary>
              <b>{zoneNames[zone]}</b>
              <small className={styles.hint}>{word.hint}</small>
              <Icon name="chevron" />
            </summary>
            <Words title={zoneNames[zone]} word={word} />
          </details>
        ))}
      </div>
    </section>
  );
}

function Words({ title, word: { conditions, doctors } }: { title: string; word: Omit<Word, "zone"> }) {
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
              <td>
                {cost && (
                  <>
                    <span className="small muted">приём</span> {cost}
                  </>
                )}
              </td>
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
