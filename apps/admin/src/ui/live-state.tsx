import { useSyncExternalStore } from "react";
import { useLive } from "../api/live.ts";
import { isSoundOn, subscribeToSound, turnSound } from "./sound.ts";

/** «На связи, звук включён»; a press turns the sound. */
export function LiveState({ className = "" }: { className?: string }) {
  const { isLost } = useLive();
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn);
  if (isLost) return <span className={`live live--off ${className}`}>Нет связи</span>;
  return (
    <button
      type="button"
      className={`live ${className}`}
      title={isOn ? "Выключить звук новой заявки" : "Включить звук новой заявки"}
      onClick={() => turnSound(!isOn)}
    >
      {isOn ? "На связи, звук включён" : "На связи, звук выключен"}
    </button>
  );
}
