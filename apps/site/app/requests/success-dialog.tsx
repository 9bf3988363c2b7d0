import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./record-form.module.css";
import { useSuccess } from "./success-store.ts";

/** Stands once in the layout; 400 wide, its top at 0.3 of the free height. */
export function SuccessDialog() {
  const success = useSuccess();

  return (
    <Dialog id="success" title="Заявка отправлена" size="small">
      {success && (
        <p className={styles.lead}>
          Заявка № {success.number} у администратора. {success.promise}
        </p>
      )}
      <Button data-closes="" className={styles.done}>
        Хорошо
      </Button>
    </Dialog>
  );
}
