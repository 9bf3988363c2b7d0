import type { Me } from "@len/contract/staff/access";
import { useEffect, useRef } from "react";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./access.module.css";
import SignIn from "./sign-in.tsx";

/** The sign-in that covers a screen after its session has ended. It is a dialog, because the screen may have open dialogs. */
export default function SessionOver({ me }: { me: Me }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.querySelector<HTMLInputElement>("#password")?.focus();
  }, []);
  return (
    <Sheet
      ref={dialog}
      look="own"
      className={styles.sessionOver}
      aria-label="Вход завершён"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <SignIn over={me} />
    </Sheet>
  );
}
