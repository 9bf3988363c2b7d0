import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { openDialog } from "../../ui/open-dialog.ts";
import { createStore } from "../../ui/store.ts";
import { typography } from "../../ui/typography.ts";
import { aboutRequestPage } from "./about-request-page.ts";
import styles from "./visitor-form.module.css";

/** `visit`: the taken time, which the record form renders; without it the request waits for a call. */
type Message = { title: string; text: string; page: string | null; visit: ReactNode };

const success = createStore<Message | null>(null);

/** Opens the success dialog after the form was stored. Browser only. */
export function showSuccess(message: Message) {
  success.set(message);
  openDialog("success");
}

/** The dialog that confirms a sent form. The layout renders it once. */
export function SuccessDialog() {
  const message = success.use();

  return (
    <Dialog id="success" title={message?.title ?? "Заявка отправлена"} size="small">
      {message && !message.visit && <p className={styles.lead}>{typography(message.text)}</p>}
      {message?.visit}
      {message?.page && (
        <>
          {!message.visit && <p className={styles.lead}>{typography(aboutRequestPage)}</p>}
          <ButtonLink to={message.page} reloadDocument className={styles.done}>
            {message.visit ? "Открыть мою запись" : "Страница заявки"}
          </ButtonLink>
        </>
      )}
      <Button data-closes="" variant={message?.page ? "ghost" : "primary"} className={message?.page ? styles.close : styles.done}>
        Хорошо
      </Button>
    </Dialog>
  );
}
