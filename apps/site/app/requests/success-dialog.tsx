import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useSuccess } from "./success-store.ts";
import styles from "./visitor-form.module.css";

/** Rendered once in the layout; 400 px wide, its top at 0.3 of the free height. */
export function SuccessDialog() {
  const success = useSuccess();

  return (
    <Dialog id="success" title={success?.title ?? "Заявка отправлена"} size="small">
      {success && <p className={styles.lead}>{success.text}</p>}
      <Button data-closes="" className={styles.done}>
        Хорошо
      </Button>
    </Dialog>
  );
}
