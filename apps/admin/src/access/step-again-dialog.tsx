import type { Me } from "@len/contract/staff/access";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "../api/send.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./access.module.css";
import { CodeAgain } from "./code-again.tsx";
import { canUsePasskeys, repeatByPasskey } from "./passkey.ts";

type Props = { me: Me; onEnd(isPassed: boolean): void };

/** Asks for a code or a passkey; a person who has neither gets a link to the set-up. */
export default function StepAgainDialog({ me, onEnd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const key = useMutation({ mutationFn: repeatByPasskey, onSuccess: () => onEnd(true) });
  const hasKey = me.hasPasskey && canUsePasskeys();
  useEffect(() => {
    // A dialog focuses its first button; here the code field must have the focus.
    dialog.current?.querySelector("input")?.focus();
  }, []);
  return (
    <Sheet ref={dialog} look="float" className={styles.codeDialog} aria-labelledby="step-again-title" onClose={() => onEnd(false)}>
      <div className={styles.codeHead}>
        <h2 id="step-again-title">Подтвердите, что это вы</h2>
        <IconButton label="Закрыть" onClick={() => dialog.current?.close()}>
          <Icon name="close" size={20} />
        </IconButton>
      </div>
      {me.secondStep.isOn && <CodeAgain onPassed={() => onEnd(true)} />}
      {hasKey && (
        <>
          {me.secondStep.isOn ? <p className={styles.or}>или</p> : <p>Второй шаг входа был больше десяти минут назад.</p>}
          <Button className="wide" disabled={key.isPending} onClick={() => key.mutate()}>
            <Icon name="key" />
            Подтвердить ключом доступа
          </Button>
          {key.error && <Problem>{messageOf(key.error)}</Problem>}
        </>
      )}
      {!me.secondStep.isOn && !hasKey && (
        <>
          <p>Права, входы и&nbsp;выгрузки открыты тем, у&nbsp;кого настроен второй шаг входа: код с&nbsp;телефона.</p>
          <Button
            kind="main"
            className="wide"
            onClick={() => {
              onEnd(false);
              void navigate("/sign-ins");
            }}
          >
            Настроить второй шаг
          </Button>
        </>
      )}
    </Sheet>
  );
}
