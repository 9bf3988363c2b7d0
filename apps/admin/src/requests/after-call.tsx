import type { RequestState } from "@len/contract/requests";
import type { RequestDetails } from "@len/contract/staff/requests";
import { useRef, useState } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { Input } from "../ui/input.tsx";
import { Mark, markLook } from "../ui/mark.tsx";
import { Sheet } from "../ui/sheet.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { CallBackSheet } from "./call-back-sheet.tsx";
import { callBackTimes } from "./call-back-times.ts";
import { useNextMorning } from "./queries.ts";
import styles from "./requests.module.css";
import type { Acts } from "./use-acts.ts";
import type { useNote } from "./use-note.ts";
import { nameOf, stateWords } from "./words.ts";

const reached = [
  { state: "booked", title: "Записали", hint: "Время внесите в расписание клиники" },
  { state: "called", title: "Перезвонили, думает", hint: "Останется в списке «Мои»" },
] as const;
const ended = [
  { state: "refused", title: "Отказ", hint: "Причину можно записать в заметку" },
  { state: "spam", title: "Спам", hint: "Уйдёт из новых, можно вернуть" },
] as const;

type Props = {
  request: RequestDetails;
  clinic: ClinicTime;
  acts: Acts;
  note: ReturnType<typeof useNote>;
  onClose(): void;
};

/** A question about the result of a call, shown on a phone when the receptionist returns from the dialler; one tap answers it. */
export function AfterCall({ request, clinic, acts, note, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [calledAt] = useState(() => Date.now());
  const nextMorning = useNextMorning();
  const [times] = useState(() => callBackTimes(clinic, nextMorning));
  const [isOther, setOther] = useState(false);
  const [at, setAt] = useState<string | undefined>(undefined);

  const finish = async (act: Parameters<typeof acts.act>[1]) => {
    dialog.current?.close();
    acts.act(request, act);
    await note.add();
  };
  const chosen = times.find((time) => time.at === at);
  const callAt = (callBackAt: string) => void finish({ kind: "state", state: "in_work", callBackAt });
  return (
    <Sheet ref={dialog} look="own" className={styles.afterCall} aria-labelledby="after-call-title" onClose={onClose}>
      <div className={styles.afterHead}>
        <div>
          <h2 className="name" id="after-call-title">
            Чем закончился звонок?
          </h2>
          <p className="muted">
            {nameOf(request)}, звонили в {clinic.timeOf(calledAt)}
          </p>
        </div>
        <IconButton label="Закрыть" onClick={() => dialog.current?.close()}>
          <Icon name="close" size={20} />
        </IconButton>
      </div>
      <ul className={styles.results}>
        {reached.map((result) => (
          <Result key={result.state} {...result} isOff={acts.isBusy} onPick={(state) => void finish({ kind: "state", state })} />
        ))}
        <li>
          <p {...markLook({ kind: "work", className: styles.notReached })}>
            <b>Не дозвонились</b>
          </p>
          <div className={styles.whens}>
            {times.map((time) => (
              <Chip key={time.at} aria-pressed={time.at === at} onClick={() => setAt(time.at)}>
                {time.short}
              </Chip>
            ))}
            <Chip onClick={() => setOther(true)}>Другое время</Chip>
          </div>
        </li>
        {ended.map((result) => (
          <Result key={result.state} {...result} isOff={acts.isBusy} onPick={(state) => void finish({ kind: "state", state })} />
        ))}
      </ul>
      <Input placeholder="Заметка, если нужна" aria-label="Заметка" value={note.text} onChange={({ target }) => note.type(target.value)} />
      {chosen && (
        <Button kind="main" className="wide" disabled={acts.isBusy} onClick={() => callAt(chosen.at)}>
          Перезвонить {chosen.label}
        </Button>
      )}
      {isOther && (
        <CallBackSheet request={request} clinic={clinic} nextMorning={nextMorning} onPick={callAt} onClose={() => setOther(false)} />
      )}
    </Sheet>
  );
}

type ResultProps = { state: RequestState; title: string; hint: string; isOff: boolean; onPick(state: RequestState): void };

function Result({ state, title, hint, isOff, onPick }: ResultProps) {
  return (
    <li>
      <button type="button" disabled={isOff} onClick={() => onPick(state)}>
        <Mark kind={stateWords[state].mark}>
          <span>
            <b>{title}</b>
            <small>{hint}</small>
          </span>
        </Mark>
        <Icon name="forward" />
      </button>
    </li>
  );
}
