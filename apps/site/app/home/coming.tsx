import styles from "./coming.module.css";

/** A placeholder on the preview of a site that is not open yet: it names the step of the setup that will fill this place. */
export function Coming({ children }: { children: string }) {
  return (
    <div className="wrap">
      <p className={styles.coming}>{children}</p>
    </div>
  );
}
