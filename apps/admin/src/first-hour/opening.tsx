import type { FirstHour } from "@len/contract/staff/first-hour";
import { useQuery } from "@tanstack/react-query";
import { readinessQuery, useSiteOpening } from "../readiness/queries.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { useShell } from "../ui/use-shell.ts";
import styles from "./first-hour.module.css";

/** «Открыть сайт», disabled with a list of the reasons while requirements are not met. */
export function Opening({ state, hint }: { state: FirstHour; hint: string }) {
  const { siteUrl } = useShell().me;
  const readiness = useQuery({ ...readinessQuery, enabled: !state.isOpen });
  const { mutate, isPending } = useSiteOpening();
  if (state.isOpen)
    return (
      <div className={styles.stepBody}>
        <p>
          Сайт открыт: <a href={siteUrl}>{new URL(siteUrl).host}</a>. «Первый час» ушёл из меню.
        </p>
      </div>
    );
  if (readiness.error) return <NotRead title="Проверка не прошла" error={readiness.error} retry={() => void readiness.refetch()} />;
  const { mayOpen = false, sentence = "Проверяем сайт…", rest = "", groups = [] } = readiness.data ?? {};
  const stops = groups.flatMap(({ rules }) => rules.filter((rule) => rule.state === "stops"));
  return (
    <div className={styles.stepBody}>
      <p className="muted">{hint}</p>
      <p id="opening-reason">
        <b className="strong">{sentence}</b> {rest}
      </p>
      {stops.length > 0 && (
        <ul className={styles.stops}>
          {stops.map(({ id, sentence: stop, places: [place] }) => (
            <li key={id}>
              <Mark kind="late">{stop}</Mark>
              {place && (
                <ButtonLink kind="text" to={place.address} aria-label={`Исправить: ${place.title}`}>
                  Исправить
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.stepActs}>
        <Button
          kind="main"
          disabled={!mayOpen || isPending}
          aria-describedby={mayOpen ? undefined : "opening-reason"}
          onClick={() => mutate(true)}
        >
          Открыть сайт
        </Button>
      </p>
    </div>
  );
}
