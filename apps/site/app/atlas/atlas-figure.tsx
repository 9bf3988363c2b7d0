import type { Zone } from "@len/contract/conditions";
import { type KeyboardEvent, useEffect, useState } from "react";
import styles from "./atlas-figure.module.css";
import bodyAvif from "./body.avif";
import body from "./body.webp";
import body640avif from "./body-640.avif";
import body640 from "./body-640.webp";
import faceAvif from "./face.avif";
import face from "./face.webp";
import face640avif from "./face-640.avif";
import face640 from "./face-640.webp";
import type { Figure } from "./figures.ts";

const pictures = {
  face: { avif: `${face640avif} 640w, ${faceAvif} 1280w`, webp: `${face640} 640w, ${face} 1280w`, small: face640 },
  body: { avif: `${body640avif} 640w, ${bodyAvif} 1280w`, webp: `${body640} 640w, ${body} 1280w`, small: body640 },
};

type AtlasFigureProps = {
  figure: Figure;
  /** The place that is shown lit, here and in the list of words. */
  lit: Zone | null;
  onLight: (zone: Zone | null) => void;
  onOpen: (zone: Zone) => void;
};

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * A paper figure with places that lead to their words. Without scripts each place is a link; with them the figure is one tab stop, where
 * arrows walk and Enter opens.
 */
export function AtlasFigure({ figure: { id, title, height, zones }, lit, onLight, onOpen }: AtlasFigureProps) {
  const [reached, setReached] = useState<number | null>(null);
  useEffect(() => setReached(0), []);
  const { avif, webp, small } = pictures[id];

  function walk(event: KeyboardEvent<SVGSVGElement>) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = ((reached ?? 0) + step + zones.length) % zones.length;
    setReached(next);
    event.currentTarget.querySelectorAll("a")[next]?.focus();
  }

  return (
    <div className={styles.plate} data-figure={id}>
      <picture>
        <source type="image/avif" srcSet={avif} sizes="(max-width: 1023px) 100vw, 45vw" />
        <source type="image/webp" srcSet={webp} sizes="(max-width: 1023px) 100vw, 45vw" />
        <img
          src={small}
          alt=""
          width={640}
          height={height}
          fetchPriority={id === "face" ? "high" : undefined}
          loading={id === "face" ? undefined : "lazy"}
        />
      </picture>
      {/* biome-ignore lint/a11y/useSemanticElements: no other element of a drawing is a group with a name */}
      <svg viewBox={`0 0 640 ${height}`} role="group" aria-label={`${title}: выберите место`} onKeyDown={walk}>
        {zones.map(({ zone, title, outline, turned }, index) => (
          <a
            key={zone}
            href={`#${zone}`}
            aria-label={title}
            tabIndex={reached === null || reached === index ? undefined : -1}
            className={zone === lit ? styles.lit : undefined}
            onClick={(event) => {
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
            <path d={outline} fillRule="evenodd" transform={turned && "rotate(-2.2 320 560)"} />
          </a>
        ))}
      </svg>
    </div>
  );
}
