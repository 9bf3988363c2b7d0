import type { RequestDetails } from "@len/contract/staff/requests";
import { useState } from "react";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import { Icon } from "../ui/icon.tsx";
import { Key } from "../ui/key.tsx";
import sheet from "../ui/sheet.module.css";
import styles from "./requests.module.css";
import type { Acts } from "./use-acts.ts";
import { stateWords } from "./words.ts";

const others = ["called", "booked", "done", "refused", "spam"] as const;

type ActsProps = { request: RequestDetails; acts: Acts; isLost: boolean; isMine: boolean; onCall(): void };

/** The buttons of states below a request; the button of the present state is pressed. */
export function StateActs({ request, acts, isLost, isMine, onCall }: ActsProps) {
  const isTaken = request.state === "in_work" && isMine;
  const isOff = isLost || acts.isBusy;
  const [isMoreShown, setMoreShown] = useState(false);
  const take = () => acts.act(request, { kind: "take" });
  const takeWords = isTaken ? "В работе у вас" : request.state === "in_work" ? "Забрать себе" : "Взять в работу";
  return (
    <div className={styles.acts}>
      {request.phoneToCall && request.state !== "spam" && (
        <div className={styles.thumb}>
          <ButtonLink
            kind="main"
            href={`tel:${request.phoneToCall}`}
            onClick={() => {
              if (!isTaken && !isLost) take();
              onCall();
            }}
          >
            <Icon name="phone" />
            {isTaken ? "Позвонить" : "Взять и позвонить"}
          </ButtonLink>
          <div className={sheet.pair}>
            {isTaken ? (
              <Button onClick={onCall}>Чем закончился</Button>
            ) : (
              <Button disabled={isOff} onClick={take}>
                Только взять
              </Button>
            )}
            <Button aria-expanded={isMoreShown} onClick={() => setMoreShown(!isMoreShown)}>
              Другое состояние
            </Button>
          </div>
        </div>
      )}
      <div className={isMoreShown ? `${styles.st6} ${styles.isShown}` : styles.st6}>
        <Button
          kind={isTaken ? "plain" : "main"}
          className="wide"
          disabled={isOff}
          aria-pressed={isTaken}
          onClick={isTaken ? undefined : take}
        >
          <Key>1</Key>
          {takeWords}
        </Button>
        {others.map((state, index) => {
          const isOn = request.state === state;
          return (
            <Button
              key={state}
              kind={isTaken && state === "booked" ? "main" : "plain"}
              className={index < 2 ? styles.w2 : undefined}
              disabled={isOff}
              aria-pressed={isOn}
              onClick={() => !isOn && acts.act(request, { kind: "state", state })}
            >
              <Key>{String(index + 2)}</Key>
              {stateWords[state].act}
            </Button>
          );
        })}
        <Button className={styles.other} aria-expanded={isMoreShown} onClick={() => setMoreShown(!isMoreShown)}>
          Другое состояние
        </Button>
      </div>
      {isLost && <Hint>Нет связи: состояние изменится, когда она вернётся.</Hint>}
    </div>
  );
}
