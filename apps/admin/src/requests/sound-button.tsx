import { useSyncExternalStore } from "react";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { isSoundOn, subscribeToSound, turnSound } from "../ui/sound.ts";

export function SoundButton() {
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn);
  return (
    <IconButton className="only-phone" aria-pressed={isOn} label="Звук новой заявки" onClick={() => turnSound(!isOn)}>
      <Icon name={isOn ? "sound" : "silent"} size={20} />
    </IconButton>
  );
}
