import type { Frame, Placement } from "@len/contract/alignment";
import type { PictureItem } from "@len/contract/staff/media";
import type { CSSProperties, ReactNode } from "react";
import styles from "../forms.module.css";

type Props = {
  before: PictureItem;
  after: PictureItem;
  placement: Placement;
  /** The visible part of «до», and the number of screen pixels for one of its pixels. */
  frame: Frame;
  scale: number;
  /** The opacity of «после», from 0 to 1. */
  opacity?: number;
  /** The horizontal position, in percent of the width, to the right of which «после» is visible. */
  from?: number;
  className?: string | undefined;
  children?: ReactNode;
};

/** Draws «после» over «до» in the position of the alignment. */
export function Layers({ before, after, placement, frame, scale, opacity = 1, from = 0, className, children }: Props) {
  const { a, b, e, f } = placement;
  const at: CSSProperties = {
    width: before.picture.width * scale,
    height: before.picture.height * scale,
    left: -frame.x * scale,
    top: -frame.y * scale,
  };
  const over: CSSProperties = {
    width: after.picture.width * scale,
    height: after.picture.height * scale,
    transform: `matrix(${a}, ${b}, ${-b}, ${a}, ${(e - frame.x) * scale}, ${(f - frame.y) * scale})`,
  };
  return (
    <div className={`${styles.layers} ${className ?? ""}`} style={{ height: frame.height * scale }}>
      <img src={before.url} alt={before.alt || "Снимок «до»"} style={at} draggable={false} />
      <div className={styles.layerAfter} style={{ opacity, clipPath: `inset(0 0 0 ${from}%)` }}>
        <img src={after.url} alt={after.alt || "Снимок «после»"} style={over} draggable={false} />
      </div>
      {children}
    </div>
  );
}
