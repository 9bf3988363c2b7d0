import { useSyncExternalStore } from "react";
import { useLive } from "../api/live.ts";
import styles from "./live-state.module.css";
import { isSoundOn, subscribeToSound, turnSound } from "./sound.ts";

/** The state of the connection, «На связи, звук включён»; a press turns the sound on or off. */
export function LiveState({ className = "" }: { className?: string }) {
  const { isLost } = useLive();
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn);
  if (isLost) return <span className={`${styles.live} ${styles.liveOff} ${className}`}>Нет связи</span>;
  return (
    <button
      type="button"
      className={`${styles.live} ${className}`}
      title={isOn ? "Выключить звук новой заявки" : "Включить звук новой заявки"}
      onClick={() => turnSound(!isOn)}
    >
      {isOn ? "На связи, звук включён" : "На связи, звук выключен"}
    </button>
  );
}
