import styles from "./brand.module.css";
export function Brand({ hasCaption = true }: { hasCaption?: boolean }) {
  return (
    <p className={styles.brand} data-ui="brand">
      <b role="img" aria-label="Лён">
        Л<span className={styles.yo}>е</span>н
      </b>
      {hasCaption && <small>панель клиники</small>}
    </p>
  );
}
