import { useSyncExternalStore } from "react";
import buttonStyles from "../ui/button.module.css";
import { Icon } from "../ui/icon.tsx";
import { isSoundOn, subscribeToSound, turnSound } from "../ui/sound.ts";
import styles from "./requests.module.css";

export function SoundButton() {
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn);
  return (
    <button
      type="button"
      className={`${buttonStyles.ico} ${styles.ico} only-phone`}
      aria-pressed={isOn}
      aria-label="Звук новой заявки"
      onClick={() => turnSound(!isOn)}
    >
      <Icon name={isOn ? "sound" : "silent"} size={20} />
    </button>
  );
}
