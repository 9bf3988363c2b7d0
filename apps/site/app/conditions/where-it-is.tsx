import { atlasFigures, type Zone, zoneNames } from "@len/contract/zones";
import { href, Link } from "react-router";
import drawn from "../atlas/atlas-figure.module.css";
import { AtlasPicture, Place } from "../atlas/atlas-picture.tsx";
import { figures } from "../atlas/figures.ts";
import { typography } from "../ui/typography.ts";
import styles from "./where-it-is.module.css";

/** The areas of a condition: the figure that contains most of them, with these highlighted, and their names. */
export function WhereItIs({ zones }: { zones: Zone[] }) {
  const [shown] = atlasFigures
    .map(({ id, zones: all }) => ({ id, lit: all.filter((zone) => zones.includes(zone)) }))
    .sort((a, b) => b.lit.length - a.lit.length);
  if (!shown || shown.lit.length === 0) return null;
  const { id, lit } = shown;
  const figure = figures[id];

  return (
    <figure className={styles.figure} data-field="zones">
      <AtlasPicture figure={figure} sizes="(max-width: 767px) 100vw, 30rem" cropped>
        <svg viewBox={`0 0 640 ${figure.height}`} aria-hidden="true" className={drawn.all}>
          {lit.map((zone) => (
            <Place key={zone} figure={figure} zone={zone} />
          ))}
        </svg>
      </AtlasPicture>
      <figcaption>
        {typography(`Где бывает: ${lit.map((zone) => zoneNames[zone].toLowerCase()).join(", ")}.`)}{" "}
        <Link to={`${href("/conditions/atlas")}#${lit[0]}`}>Открыть атлас</Link>
      </figcaption>
    </figure>
  );
}
