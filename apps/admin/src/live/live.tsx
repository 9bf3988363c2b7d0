import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { clearListViewers, type RequestPages } from "../requests/queries.ts";
import { Icon } from "../shell/icon.tsx";
import { notify } from "../shell/notices.tsx";
import { allowSound, isSoundOn, ring, subscribeToSound, turnSound } from "./sound.ts";
import { type Connection, listenToClinic } from "./stream.ts";

type Live = Connection & { check(): void };

const LiveContext = createContext<Live>({ isLost: false, since: 0, check() {} });

export const useLive = () => useContext(LiveContext);

/** Keeps what the panel shows up to date while somebody is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection>({ isLost: false, since: 0 });
  const [check, setCheck] = useState(() => () => {});

  useEffect(() => {
    const clinic = listenToClinic({
      connection: setConnection,
      event(event) {
        if (event.event === "reset") {
          for (const queryKey of [["requests"], ["colleagues"], ["overview"], ["reviews"]]) void client.invalidateQueries({ queryKey });
        } else if (event.event === "request") {
          for (const queryKey of [["requests"], ["overview"]]) void client.invalidateQueries({ queryKey });
          if (event.data.isNew) {
            const hasRung = ring("Новая заявка");
            notify({
              text: "Новая заявка",
              ...(hasRung && { hint: "Прозвенела один раз.", action: { label: "Выключить звук", run: () => turnSound(false) } }),
            });
          }
        } else if (event.event === "review") {
          for (const queryKey of [["reviews"], ["overview"]]) void client.invalidateQueries({ queryKey });
        } else if (event.event === "presence") {
          client.setQueriesData<RequestPages>({ queryKey: ["requests", "list"] }, (pages) => clearListViewers(pages, event.data));
        }
      },
    });
    setCheck(() => clinic.check);
    document.addEventListener("click", allowSound, { once: true });
    document.addEventListener("keydown", allowSound, { once: true });
    return () => clinic.stop();
  }, [client]);

  return <LiveContext value={{ ...connection, check }}>{children}</LiveContext>;
}

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

export function SoundButton() {
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn);
  return (
    <button type="button" className="ico only-phone" aria-pressed={isOn} aria-label="Звук новой заявки" onClick={() => turnSound(!isOn)}>
      <Icon name={isOn ? "sound" : "silent"} size={20} />
    </button>
  );
}
