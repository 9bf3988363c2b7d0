import type { Zone } from "@len/contract/zones";
import type { ReactNode } from "react";
import styles from "./atlas-figure.module.css";
import type { Figure } from "./figure.ts";

type AtlasPictureProps = {
  figure: Figure;
  sizes: string;
  /** Whether the picture is on the first screen, so that it must load eagerly. */
  first?: boolean;
  /** Whether only the head of the face figure is shown. */
  cropped?: boolean;
  /** SVG drawn over the picture. */
  children: ReactNode;
};

/** A paper figure with a drawing over it; both use the same units. The contrast version hides it and shows the list of areas instead. */
export function AtlasPicture({
  figure: { id, avif, webp, small, height },
  sizes,
  first = false,
  cropped = false,
  children,
}: AtlasPictureProps) {
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
            height={height}
            fetchPriority={first ? "high" : undefined}
            loading={first ? undefined : "lazy"}
          />
        </picture>
        {children}
      </div>
    </div>
  );
}

/** The outline of an area. */
export function Place({ figure, zone }: { figure: Figure; zone: Zone }) {
  const outline = figure.outlines.find((own) => own.zone === zone);
  return <path data-zone={zone} d={outline?.path} fillRule="evenodd" transform={outline?.turned && "rotate(-2.2 320 560)"} />;
}
