import type { FigureId, Zone } from "@len/contract/zones";
import type { ReactNode } from "react";
import styles from "./atlas-figure.module.css";
import bodyAvif from "./body.avif";
import body from "./body.webp";
import body640avif from "./body-640.avif";
import body640 from "./body-640.webp";
import faceAvif from "./face.avif";
import face from "./face.webp";
import face640avif from "./face-640.avif";
import face640 from "./face-640.webp";
import { figures } from "./figures.ts";

const pictures = {
  face: { avif: `${face640avif} 640w, ${faceAvif} 1280w`, webp: `${face640} 640w, ${face} 1280w`, small: face640 },
  body: { avif: `${body640avif} 640w, ${bodyAvif} 1280w`, webp: `${body640} 640w, ${body} 1280w`, small: body640 },
};

type AtlasPictureProps = {
  id: FigureId;
  sizes: string;
  /** On the first screen. */
  first?: boolean;
  /** Only the head of the face. */
  cropped?: boolean;
  /** The drawing over the picture. */
  children: ReactNode;
};

/** A paper figure and what is drawn over it, in the same units. The low-vision version has words in its place. */
export function AtlasPicture({ id, sizes, first = false, cropped = false, children }: AtlasPictureProps) {
  const { avif, webp, small } = pictures[id];

  return (
    <div className={[styles.plate, cropped && styles.cropped].filter(Boolean).join(" ")} data-figure={id}>
      <div className={styles.paper}>
        <picture>
          <source type="image/avif" srcSet={avif} sizes={sizes} />
          <source type="image/webp" srcSet={webp} sizes={sizes} />
          <img
            src={small}
            alt=""
            width={640}
            height={figures[id].height}
            fetchPriority={first ? "high" : undefined}
            loading={first ? undefined : "lazy"}
          />
        </picture>
        {children}
      </div>
    </div>
  );
}

/** The outline of a place. */
export function Place({ id, zone }: { id: FigureId; zone: Zone }) {
  const outline = figures[id].outlines.find((own) => own.zone === zone);
  return <path d={outline?.path} fillRule="evenodd" transform={outline?.turned && "rotate(-2.2 320 560)"} />;
}
