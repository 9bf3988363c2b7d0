import type { Me } from "@len/contract/staff/access";
import { staffCalls } from "@len/contract/staff/calls";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { encode } from "uqr";
import { enterPanel } from "../api/query-client.ts";
import { messageOf, Refused, send } from "../api/send.ts";
import { Icon } from "../shell/icon.tsx";
import { useTitle } from "../shell/use-title.ts";
import { counted, rolesInWords, seconds } from "../words.ts";
import { CodeField } from "./code-field.tsx";
import { Frame, PasswordField } from "./frame.tsx";
import { signOut } from "./sign-out.ts";
import { useSecondsOfCode } from "./use-wait.ts";

type Secrets = { uri: string; secret: string; recoveryCodes: string[] };

/** The second step of the sign-in, required by the role: password, code of the application, recovery codes. */
export default function SecondStepSetUp({ me }: { me: Me }) {
  useTitle("Второй шаг входа");
  const [secrets, setSecrets] = useState<Secrets | null>(null);
  const [isConfirmed, confirm] = useState(false);
  const [isSaved, save] = useState(false);
  const left = [!secrets && "подтвердить пароль", !isConfirmed && "ввести код", !isSaved && "сохранить коды восстановления"].filter(
    (step) => step !== false,
  );
  const enter = useMutation({ mutationFn: enterPanel });

  return (
    <Frame isWide foot="Второй шаг обязателен: вы увидите телефоны пациентов.">
      <div className="sheet">
        <div className="sheet-head">
          <h1>Второй шаг входа</h1>
          <p>
            {me.firstName} {me.lastName}, {rolesInWords(me.roles)},{" "}
            <button type="button" className="lnk" onClick={() => void signOut()}>
              выйти
            </button>
          </p>
        </div>
        <div className="steps">
          <section>
            <h2>1. Пароль</h2>
            <Done isDone={secrets !== null} todo="Подтвердите, что это вы" done="Подходит" />
            {!secrets && <PasswordAgain onSecrets={setSecrets} />}
          </section>
          <section>
            <h2>2. Код с телефона</h2>
            <Done isDone={isConfirmed} todo="Осталось ввести код" done="Телефон подключён" />
            {secrets && !isConfirmed && <Application secrets={secrets} onConfirmed={() => confirm(true)} />}
          </section>
          <section>
            <h2>3. Коды восстановления</h2>
            <Done isDone={isSaved} todo="Ещё не сохранены" done="Сохранены" />
            {secrets && <RecoveryCodes codes={secrets.recoveryCodes} me={me} isSaved={isSaved} onSaved={save} />}
          </section>
        </div>
        <div className="sheet-foot">
          <span className="state" role="status">
            {left.length > 0 ? `Осталось ${new Intl.ListFormat("ru").format(left)}` : "Всё готово"}
          </span>
          <button type="button" className="btn btn--main" disabled={left.length > 0 || enter.isPending} onClick={() => enter.mutate()}>
            Войти в панель
          </button>
        </div>
      </div>
    </Frame>
  );
}

function Done({ isDone, todo, done }: { isDone: boolean; todo: string; done: string }) {
  return (
    <p className="now">
      <span className={isDone ? "st st--done" : "st st--work"}>{isDone ? done : todo}</span>
    </p>
  );
}

function PasswordAgain({ onSecrets }: { onSecrets(secrets: Secrets): void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: "" } });
  const submit = handleSubmit(async (input) => {
    try {
      onSecrets((await send(staffCalls.setUpSecondStep, { input })).data);
    } catch (error) {
      const message = error instanceof Refused ? (error.fields.password?.[0] ?? error.message) : messageOf(error);
      setError("password", { message });
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        {...register("password", { required: "Введите пароль" })}
        id="password"
        label="Ваш пароль"
        autoComplete="current-password"
        problem={formState.errors.password?.message}
      />
      <button type="submit" className="btn btn--main wide" disabled={formState.isSubmitting}>
        Показать код
      </button>
      <p className="hint">Пароль нужен ещё раз, чтобы второй шаг не настроил кто-то за вашим столом.</p>
    </form>
  );
}

function Application({ secrets: { uri, secret }, onConfirmed }: { secrets: Secrets; onConfirmed(): void }) {
  const left = useSecondsOfCode();
  const confirm = useMutation({
    mutationFn: (code: string) => send(staffCalls.confirmSecondStep, { input: { code } }),
    onSuccess: onConfirmed,
  });
  const problem = confirm.error instanceof Refused ? (confirm.error.fields.code?.[0] ?? confirm.error.message) : confirm.error?.message;
  return (
    <>
      <div className="scan">
        <QrCode text={uri} />
        <div>
          <p className="scan-words">Откройте приложение с кодами и наведите камеру.</p>
          <p className="hint">Подойдёт любое: Яндекс Ключ, Google Authenticator, Aegis.</p>
          <a className="btn in-application" href={uri}>
            Открыть в приложении
          </a>
          <p className="hint">Не получается? Введите ключ:</p>
          <p className="secret-words">{secret.match(/.{1,4}/g)?.join(" ")}</p>
        </div>
      </div>
      <CodeField
        id="code"
        label="Шесть цифр из приложения"
        hint={`Новый код через ${counted(left, seconds)}. После шестой цифры проверим сами.`}
        problem={problem ?? null}
        isBusy={confirm.isPending}
        hasFocus
        onSixDigits={(code) => confirm.mutate(code)}
      />
    </>
  );
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg
      className="qr"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR-код для приложения, рядом тот же ключ буквами"
    >
      <path className="qr-paper" d={`M-4-4h${size + 8}v${size + 8}h-${size + 8}z`} />
      <path d={path} />
    </svg>
  );
}

type CodesProps = { codes: string[]; me: Me; isSaved: boolean; onSaved(isSaved: boolean): void };

function RecoveryCodes({ codes, me, isSaved, onSaved }: CodesProps) {
  const download = () => {
    const url = URL.createObjectURL(new Blob([`Коды восстановления, панель клиники «Лён», ${me.email}\n\n${codes.join("\n")}\n`]));
    const link = document.createElement("a");
    link.href = url;
    link.download = "Коды восстановления.txt";
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <p>Если потеряете телефон, войдёте по одному из них. Каждый действует один раз.</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="pair">
        <button type="button" className="btn" onClick={() => print()}>
          <Icon name="print" />
          Распечатать
        </button>
        <button type="button" className="btn" onClick={download}>
          <Icon name="download" />
          Скачать
        </button>
      </div>
      <label className="tick">
        <input type="checkbox" className="ck" checked={isSaved} onChange={({ target }) => onSaved(target.checked)} />
        <span>
          {me.pastTense === "feminine" ? "Я сохранила коды" : "Я сохранил коды"}
          <br />
          <span className="hint">Потом не покажем, но можно получить новые</span>
        </span>
      </label>
    </>
  );
}
