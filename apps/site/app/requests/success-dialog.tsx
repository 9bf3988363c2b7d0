import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { openDialog } from "../ui/open-dialog.ts";
import { createStore } from "../ui/store.ts";
import styles from "./visitor-form.module.css";

const success = createStore<{ title: string; text: string } | null>(null);

/** Opens the success dialog: the form has been saved. Browser only. */
export function showSuccess(message: { title: string; text: string }) {
  success.set(message);
  openDialog("success");
}

/** Rendered once in the layout; 400 px wide, its top at 0.3 of the free height. */
export function SuccessDialog() {
  const message = success.use();

  return (
    <Dialog id="success" title={message?.title ?? "Заявка отправлена"} size="small">
      {message && <p className={styles.lead}>{message.text}</p>}
      <Button data-closes="" className={styles.done}>
        Хорошо
      </Button>
    </Dialog>
  );
}
