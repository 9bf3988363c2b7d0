import { type Zone, zoneNames } from "@len/contract/zones";
import { type KeyboardEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import styles from "./atlas-figure.module.css";
import { AtlasPicture, Place } from "./atlas-picture.tsx";
import type { Figure } from "./figure.ts";
import { Label } from "./label.tsx";

type AtlasFigureProps = {
  figure: Figure;
  title: string;
  zones: Zone[];
  /** The page with the list of areas; by default the current page. */
  path?: string;
  sizes: string;
  first?: boolean;
  cropped?: boolean;
  /** The area that is highlighted in the figure and in the list. */
  lit: Zone | null;
  onLight: (zone: Zone | null) => void;
  /** Called when an area is pressed, instead of following its link. */
  onOpen?: (zone: Zone) => void;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * A paper figure whose areas are links to their entries in the list. Without scripts each area is a link and a tab stop; with scripts the
 * figure is one tab stop, arrow keys move between the areas and Enter opens one.
 */
export function AtlasFigure({ figure, title, zones, path = "", sizes, first, cropped, lit, onLight, onOpen }: AtlasFigureProps) {
  const [reached, setReached] = useState<number | null>(null);
  useEffect(() => setReached(0), []);

  function walk(event: KeyboardEvent<SVGSVGElement>) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = ((reached ?? 0) + step + zones.length) % zones.length;
    setReached(next);
    event.currentTarget.querySelectorAll("a")[next]?.focus();
  }

  return (
    <AtlasPicture figure={figure} sizes={sizes} first={first} cropped={cropped}>
      {/* biome-ignore lint/a11y/useSemanticElements: no other element of a drawing is a group with a name */}
      <svg viewBox={`0 0 640 ${figure.height}`} role="group" aria-label={`${title}: выберите место`} onKeyDown={walk}>
        {zones.map((zone, index) => (
          <Link
            key={zone}
            to={`${path}#${zone}`}
            aria-label={zoneNames[zone]}
            tabIndex={reached === null || reached === index ? undefined : -1}
            className={zone === lit ? styles.lit : undefined}
            onClick={(event) => {
              if (!onOpen) return;
              event.preventDefault();
              onOpen(zone);
            }}
            onPointerEnter={() => onLight(zone)}
            onPointerLeave={() => onLight(null)}
            onFocus={() => {
              setReached(index);
              onLight(zone);
            }}
            onBlur={() => onLight(null)}
          >
            <Place figure={figure} zone={zone} />
          </Link>
        ))}
        {figure.id === "face" && lit && <Label zone={lit} />}
      </svg>
    </AtlasPicture>
  );
}
