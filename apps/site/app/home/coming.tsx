import styles from "./coming.module.css";

/** In a preview before the opening: the place of what a step of the clinic's first hour brings. */
export function Coming({ children }: { children: string }) {
  return (
    <div className="wrap">
      <p className={styles.coming}>{children}</p>
    </div>
  );
}
