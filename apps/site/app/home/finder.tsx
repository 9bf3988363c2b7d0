import { type Zone, zoneNames } from "@len/contract/zones";
import { useState } from "react";
import { Form, href, Link } from "react-router";
import { AtlasFigure } from "../atlas/atlas-figure.tsx";
import { face } from "../atlas/face.ts";
import { shownFigures } from "../clinic/shown-figures.ts";
import { MoreLink } from "../ui/button.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./finder.module.css";

const atlas = href("/conditions/atlas");

/** A section for visitors with a complaint: the face of the atlas, a search field, and links to the areas of face and body. */
export function Finder({ zones }: { zones: Zone[] }) {
  const [lit, setLit] = useState<Zone | null>(null);
  const figures = shownFigures(zones);
  const ofFace = figures.find(({ id }) => id === "face");

  return (
    <section className="sec" aria-labelledby="finder-heading">
      <div data-columns className={["wrap", ofFace && styles.columns].filter(Boolean).join(" ")}>
        {ofFace && (
          <div className={styles.figure}>
            <AtlasFigure
              figure={face}
              title={ofFace.title}
              zones={ofFace.zones}
              path={atlas}
              sizes="(max-width: 767px) 100vw, 37vw"
              cropped
              lit={lit}
              onLight={setLit}
            />
          </div>
        )}
        <div className={styles.search}>
          <h2 id="finder-heading">{typography("С чем вы хотите разобраться?")}</h2>
          <Form method="get" action={href("/search")} role="search" aria-label="Поиск по сайту">
            <SearchBox label="Поиск по сайту" placeholder="Симптом или услуга" />
          </Form>
        </div>
        {figures.length > 0 && (
          <div className={styles.words}>
            <div className={styles.figures}>
              {figures.map(({ id, title, zones }) => (
                <div key={id}>
                  <h3>{title}</h3>
                  <ul>
                    {zones.map((zone) => (
                      <li key={zone}>
                        <Link
                          to={`${atlas}#${zone}`}
                          className={zone === lit ? styles.lit : undefined}
                          onPointerEnter={() => setLit(zone)}
                          onPointerLeave={() => setLit(null)}
                          onFocus={() => setLit(zone)}
                          onBlur={() => setLit(null)}
                        >
                          {zoneNames[zone]}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
            <MoreLink to={href("/conditions")}>Все жалобы от А до Я</MoreLink>
          </div>
        )}
      </div>
    </section>
  );
}
