import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { firstHourQuery, useSiteOpening } from "../readiness/queries.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { settingsQuery } from "./queries.ts";
import styles from "./settings.module.css";

/**
 * Whether visitors see the site. The owner can close it here; it is opened on the screen «Готовность сайта», which checks the requirements.
 */
export function SiteOpening({ isOpen }: { isOpen: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <fieldset className={styles.settingGroup}>
      <legend>Посетители</legend>
      {isOpen ? (
        <>
          <p>Сайт открыт.</p>
          <DemoNote />
          <p>
            <Button kind="quiet" onClick={() => setAsking(true)}>
              Закрыть сайт
            </Button>
          </p>
        </>
      ) : (
        <p>
          Сайт закрыт, посетители видят «Скоро открываемся». Открыть его можно из{" "}
          <ButtonLink kind="text" to="/readiness">
            готовности сайта
          </ButtonLink>
          .
        </p>
      )}
      {isAsking && <CloseSheet onClose={() => setAsking(false)} />}
    </fieldset>
  );
}

/**
 * A note about the demo clinic with a link to «Первый час», where it is removed and restored; that screen is not in the rail while the site
 * is open.
 */
function DemoNote() {
  const { data } = useQuery(firstHourQuery);
  if (!data || (data.demo.doctors === 0 && data.demo.until === null)) return null;
  const isOnSite = data.demo.doctors > 0;
  return (
    <p>
      {isOnSite ? "На сайте демо-клиника. " : "Демо-клинику убрали. "}
      <ButtonLink kind="text" to="/first-hour">
        {isOnSite ? "Убрать её и начать свою" : "Вернуть её"}
      </ButtonLink>
    </p>
  );
}

/** Asks for confirmation before the site is closed, and says what visitors will see. */
function CloseSheet({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const client = useQueryClient();
  const { mutate, isPending } = useSiteOpening();
  const close = () =>
    mutate(false, {
      onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey, exact: true }),
      onSettled: () => dialog.current?.close(),
    });
  return (
    <Sheet ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 className="name" id={heading}>
        Закрыть сайт
      </h2>
      <p>На любой странице посетители увидят «Скоро открываемся» и подписку. Записаться через сайт будет нельзя.</p>
      <p>Политика и согласия останутся открыты. Карточки, заявки и отзывы в панели не изменятся.</p>
      <Hint>Открыть снова можно в любой день, если проверка готовности ничего не остановит.</Hint>
      <p className={sheet.sheetActs}>
        <Button kind="quiet" onClick={() => dialog.current?.close()}>
          Оставить
        </Button>
        <Button kind="danger" disabled={isPending} onClick={close}>
          Закрыть сайт
        </Button>
      </p>
    </Sheet>
  );
}
