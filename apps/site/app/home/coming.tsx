import styles from "./coming.module.css";

/** A placeholder in a preview before the opening: it names the step of the clinic's setup that will fill this place. */
export function Coming({ children }: { children: string }) {
  return (
    <div className="wrap">
      <p className={styles.coming}>{children}</p>
    </div>
  );
}
