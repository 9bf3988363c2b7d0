import type { Me } from "@len/contract/staff/access";
import { accountCalls } from "@len/contract/staff/calls/account";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { encode } from "uqr";
import { enterPanel } from "../api/query-client.ts";
import { fieldMessageOf, send } from "../api/send.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import { Mark } from "../ui/mark.tsx";
import { counted, seconds } from "../words/words.ts";
import styles from "./access.module.css";
import { CodeField } from "./code-field.tsx";
import { PasswordAgain } from "./password-again.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSecondsOfCode } from "./use-wait.ts";

type Secrets = { uri: string; secret: string; recoveryCodes: string[] };
type Props = { me: Me; heading: "h2" | "h3"; endLabel: string; onEnd?(): void; onCancel?(): void };

/**
 * The steps: password, recovery codes, code of the application. The code comes last, so that the second step is on only after the person
 * has saved the recovery codes.
 */
export function SecondStepSteps({ me, heading: Heading, endLabel, onEnd, onCancel }: Props) {
  const [secrets, setSecrets] = useState<Secrets | null>(null);
  const [isKept, setKept] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const left = [!secrets && "подтвердить пароль", !isKept && "сохранить коды восстановления", !isConfirmed && "ввести код"].filter(
    (step) => step !== false,
  );
  const end = useMutation({ mutationFn: enterPanel, onSuccess: onEnd });
  const begin = async (password: string) => setSecrets((await send(accountCalls.setUpSecondStep, { input: { password } })).data);

  return (
    <>
      <div className={styles.steps} data-ui="steps">
        <section>
          <Heading>1. Пароль</Heading>
          <Done isDone={secrets !== null} todo="Подтвердите, что это вы" done="Подходит" />
          {!secrets && (
            <PasswordAgain
              id="set-up-password"
              label="Показать код"
              hint="Пароль нужен ещё раз, чтобы второй шаг не настроил кто-то за вашим столом."
              act={begin}
            />
          )}
        </section>
        <section>
          <Heading>2. Коды восстановления</Heading>
          <Done isDone={isKept} todo="Ещё не сохранены" done="Сохранены" />
          {secrets && <RecoveryCodes codes={secrets.recoveryCodes} me={me} isKept={isKept} isLocked={isConfirmed} onKept={setKept} />}
        </section>
        <section>
          <Heading>3. Код с телефона</Heading>
          <Done isDone={isConfirmed} todo="Осталось ввести код" done="Телефон подключён" />
          {secrets && !isConfirmed && <Application secrets={secrets} isKept={isKept} onConfirmed={() => setConfirmed(true)} />}
        </section>
      </div>
      <div className={styles.sheetFoot} data-ui="sheet-foot">
        <span className={styles.state} role="status">
          {left.length > 0 ? `Осталось ${new Intl.ListFormat("ru").format(left)}` : "Всё готово"}
        </span>
        {onCancel && !isConfirmed && <Button onClick={onCancel}>Отмена</Button>}
        <Button kind="main" disabled={left.length > 0 || end.isPending} onClick={() => end.mutate()}>
          {endLabel}
        </Button>
      </div>
    </>
  );
}

function Done({ isDone, todo, done }: { isDone: boolean; todo: string; done: string }) {
  return (
    <p className={styles.now}>
      <Mark kind={isDone ? "done" : "work"}>{isDone ? done : todo}</Mark>
    </p>
  );
}

type ApplicationProps = { secrets: Secrets; isKept: boolean; onConfirmed(): void };

function Application({ secrets: { uri, secret }, isKept, onConfirmed }: ApplicationProps) {
  const left = useSecondsOfCode();
  const confirm = useMutation({
    mutationFn: (code: string) => send(accountCalls.confirmSecondStep, { input: { code, areCodesKept: true } }),
    onSuccess: onConfirmed,
  });
  return (
    <>
      <div className={styles.scan}>
        <QrCode text={uri} />
        <div>
          <p>Откройте приложение с&nbsp;кодами и&nbsp;наведите камеру.</p>
          <Hint>Подойдёт любое: Яндекс Ключ, Google Authenticator, Aegis.</Hint>
          <ButtonLink className={styles.inApplication} href={uri}>
            Открыть в приложении
          </ButtonLink>
          <Hint>Не получается? Введите ключ:</Hint>
          <p className={styles.secretWords}>{secret.match(/.{1,4}/g)?.join(" ")}</p>
        </div>
      </div>
      {isKept ? (
        <CodeField
          id="code"
          label="Шесть цифр из приложения"
          hint={`Новый код через ${counted(left, seconds)}. После шестой цифры проверим сами.`}
          problem={confirm.error ? fieldMessageOf(confirm.error, "code") : null}
          isBusy={confirm.isPending}
          hasFocus
          onSixDigits={(code) => confirm.mutate(code)}
        />
      ) : (
        <Hint>Сначала сохраните коды восстановления: с&nbsp;кодом из&nbsp;приложения второй шаг включится.</Hint>
      )}
    </>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg
      className={styles.qr}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR-код для приложения, рядом тот же ключ буквами"
    >
      <path className={styles.qrPaper} d={`M-4-4h${size + 8}v${size + 8}h-${size + 8}z`} />
      <path d={path} />
    </svg>
  );
}
