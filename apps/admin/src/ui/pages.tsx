import buttonStyles from "./button.module.css";
import pageStyles from "./page.module.css";
import styles from "./pages.module.css";
import side from "./side.module.css";

type Props = { page: number; last: number; onGo(page: number): void };

/** Links to newer and older items of the library; renders nothing if there is only one page. */
export function Pages({ page, last, onGo }: Props) {
  if (last <= 1) return null;
  return (
    <p className={styles.pickerPages}>
      <button
        type="button"
        className={`${buttonStyles.btn} ${pageStyles.btn} ${side.btn}`}
        disabled={page === 1}
        onClick={() => onGo(page - 1)}
      >
        Новее
      </button>
      <span className="muted small">
        {page} из {last}
      </span>
      <button
        type="button"
        className={`${buttonStyles.btn} ${pageStyles.btn} ${side.btn}`}
        disabled={page >= last}
        onClick={() => onGo(page + 1)}
      >
        Старше
      </button>
    </p>
  );
}
