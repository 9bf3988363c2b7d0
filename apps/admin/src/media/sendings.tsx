import { useSyncExternalStore } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { counted } from "../words/words.ts";
import styles from "./media.module.css";
import { goOn, pause, putAway, readSendings, retryFailed, type Sending, subscribe } from "./sending.ts";
import { sizeWords } from "./words.ts";

const useSendings = () => useSyncExternalStore(subscribe, readSendings);

const leftWords = (seconds: number) =>
  seconds < 60 ? counted(seconds, ["секунду", "секунды", "секунд"]) : counted(Math.ceil(seconds / 60), ["минуту", "минуты", "минут"]);

function stateWords({ state, sent, size, secondsLeft }: Sending): string {
  const part = `${Math.floor((sent / size) * 100)}\u00a0%`;
  if (state === "waiting") return "ждёт очереди";
  if (state === "paused") return `${part}, остановлено`;
  if (state === "lost") return `${part}, нет связи`;
  if (state === "adding") return "готовим размеры";
  return secondsLeft === null ? part : `${part}, ещё ${leftWords(secondsLeft)}`;
}

/** The list of uploads with their progress and the reasons of failures. `among`: the ids of the uploads to show. */
export function Sendings({ among }: { among?: ReadonlySet<number> }) {
  const all = useSendings();
  const sendings = among ? all.filter(({ id }) => among.has(id)) : all;
  if (sendings.length === 0) return null;
  return (
    <ul className={styles.sendings} aria-label="Загрузка">
      {sendings.map((sending) => (
        <Row key={sending.id} sending={sending} />
      ))}
      {sendings.filter(({ state }) => state === "failed").length > 1 && (
        <li>
          <Button kind="text" onClick={retryFailed}>
            Ещё раз для&nbsp;всех неудавшихся
          </Button>
        </li>
      )}
    </ul>
  );
}

function Row({ sending }: { sending: Sending }) {
  const { id, name, size, state, sent, failure } = sending;
  if (state === "failed")
    return (
      <li className={styles.isBad}>
        <span className={styles.sendingName}>
          <Icon name="alert" />
          {name}
        </span>
        <span className="muted small">{sizeWords(size)}</span>
        <span className="small" role="alert">
          {failure}
        </span>
        <span className={`small ${styles.sendingActs}`}>
          <Button kind="text" onClick={() => goOn(id)}>
            Ещё раз
          </Button>
          <Button kind="text" aria-label={`Убрать ${name}`} onClick={() => putAway(id)}>
            Убрать
          </Button>
        </span>
      </li>
    );
  const mayGoOn = state === "paused" || state === "lost";
  return (
    <li>
      <span className={styles.sendingName}>{name}</span>
      <span className="muted small">{sizeWords(size)}</span>
      <span className={styles.sendingLine}>
        <progress max={size} value={sent} aria-label={`${name}: сколько загружено`} />
        <span className="small">{stateWords(sending)}</span>
      </span>
      <span className={styles.sendingActs}>
        {state !== "adding" && (
          <IconButton label={mayGoOn ? `Продолжить ${name}` : `Приостановить ${name}`} onClick={() => (mayGoOn ? goOn(id) : pause(id))}>
            <Icon name={mayGoOn ? "forward" : "pause"} />
          </IconButton>
        )}
        <IconButton label={`Не загружать ${name}`} disabled={state === "adding"} onClick={() => putAway(id)}>
          <Icon name="close" />
        </IconButton>
      </span>
    </li>
  );
}
