import type { ReactNode } from "react";
import { Brand } from "../ui/brand.tsx";
import sheet from "../ui/sheet.module.css";
import { VisionMenu } from "../ui/vision-menu.tsx";
import styles from "./access.module.css";

const panes = [0, 152].flatMap((x) => [0, 176, 352, 528].map((y) => ({ x, y })));

/** A narrow sheet for a screen with one question. */
export function EntrySheet({ children }: { children: ReactNode }) {
  return <div className={`${sheet.sheet} ${styles.in1}`}>{children}</div>;
}

/** The frame of the screens before the panel: a wall with the light of a window, and a sheet on it. */
export function Frame({ children, foot, isWide = false }: { children: ReactNode; foot: string; isWide?: boolean }) {
  return (
    <div className={isWide ? styles.wall : styles.wall}>
      <svg className={styles.window} viewBox="0 0 720 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <g transform="matrix(1 -.42 0 1 372 130)">
          {panes.map(({ x, y }) => (
            <rect key={`${x} ${y}`} x={x} y={y} width="138" height="162" />
          ))}
        </g>
      </svg>
      <header>
        <Brand />
        <VisionMenu />
      </header>
      <main>{children}</main>
      <footer className="small muted">{foot}</footer>
    </div>
  );
}
