import { Button } from "./button.tsx";
import styles from "./pages.module.css";

type Props = { page: number; last: number; onGo(page: number): void };

/** Links to newer and older items. Nothing is rendered if there is only one page. */
export function Pages({ page, last, onGo }: Props) {
  if (last <= 1) return null;
  return (
    <p className={styles.pickerPages}>
      <Button disabled={page === 1} onClick={() => onGo(page - 1)}>
        Новее
      </Button>
      <span className="muted small">
        {page} из {last}
      </span>
      <Button disabled={page >= last} onClick={() => onGo(page + 1)}>
        Старше
      </Button>
    </p>
  );
}
