import type { ReactNode } from "react";
import { ClosedFoot } from "./closed-foot.tsx";
import styles from "./closed-frame.module.css";
import { Logo } from "./logo.tsx";

/**
 * The frame of the few pages that are available before the opening, without menus, search and forms, because these lead to closed pages.
 */
export function ClosedFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <Logo />
      </header>
      {children}
      <div className="wrap">
        <ClosedFoot />
      </div>
    </>
  );
}
