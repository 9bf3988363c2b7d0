import { requestCalls } from "@len/contract/staff/calls/requests";
import type { RequestDetails, RequestRow } from "@len/contract/staff/requests";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLive } from "../api/live.ts";
import { send } from "../api/send.ts";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import { copyText } from "../ui/copy-text.ts";
import { Icon } from "../ui/icon.tsx";
import { Key } from "../ui/key.tsx";
import { Mark } from "../ui/mark.tsx";
import { NotRead } from "../ui/not-read.tsx";
import pane from "../ui/pane.module.css";
import { Back, NewerVersion, Turn } from "../ui/pane-parts.tsx";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { phoneWords } from "../words/words.ts";
import { AfterCall } from "./after-call.tsx";
import { SomebodyWasFirst } from "./conflict.tsx";
import { Details } from "./details.tsx";
import { History } from "./history.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { genitive } from "./names.ts";
import { NewNote, OldNotes } from "./notes.tsx";
import { requestQuery } from "./queries.ts";
import styles from "./requests.module.css";
import { StateActs } from "./state-acts.tsx";
import type { Acts } from "./use-acts.ts";
import { useNote } from "./use-note.ts";
import { kindWords, nameOf, promiseLook, promiseOf, stateWord, stateWords } from "./words.ts";

type Props = {
  number: number;
  clinic: ClinicTime;
  /** The row of the list. It is newer than the open request if somebody has changed the request since it was opened. */
  latest: RequestRow | undefined;
  /** The position in the list, such as «4-я из 486». */
  place: string;
  acts: Acts;
  onClose(): void;
  onNextNew(): void;
  onPrevious(): void;
  onNext(): void;
};

export function Pane(props: Props) {
  const { number, place, onClose, onPrevious, onNext } = props;
  const request = useQuery(requestQuery(number));
  useLookAt(number, request.isSuccess);
  return (
    <section className={`${pane.pane} ${styles.pane}`} aria-label="Заявка">
      <div className={styles.paneBar}>
        <Back label="Заявки" list="Заявки" onBack={onClose} />
        <span className={styles.no}>
          <span>Заявка </span>№&nbsp;{number}
          {request.data && `, ${kindWords[request.data.kind]}`}
          {place && <i className={styles.place}>, {place}</i>}
        </span>
        {request.data && <MoreMenu request={request.data} acts={props.acts} clinic={props.clinic} />}
        <Turn previous="Предыдущая" next="Следующая" onPrevious={onPrevious} onNext={onNext} onClose={onClose} />
      </div>
      {request.isError && <NotRead title="Заявка не открылась" error={request.error} retry={() => void request.refetch()} />}
      {request.data && <Opened request={request.data} {...props} />}
    </section>
  );
}

/** Reports to colleagues that the reader has this request open. */
function useLookAt(number: number, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    const tell = (isLooking: boolean) =>
      void send(requestCalls.lookAtRequest, { params: { number }, input: { isLooking }, isBackground: true }).catch(() => {});
    const tellWhenSeen = () => document.visibilityState === "visible" && tell(true);
    tellWhenSeen();
    const timer = setInterval(tellWhenSeen, 10_000);
    return () => {
      clearInterval(timer);
      tell(false);
    };
  }, [number, isOpen]);
}

type OpenedProps = Props & { request: RequestDetails };

function Opened({ request, clinic, latest, acts, onNextNew }: OpenedProps) {
  const { me } = useShell();
  const { isLost } = useLive();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasCalled, setCalled] = useState(false);
  const note = useNote(request.number, clinic);
  const conflict = acts.conflict?.number === request.number ? acts.conflict : null;
  if (conflict && hasCalled) setCalled(false);
  const hasNewer = !conflict && latest !== undefined && latest.version > request.version;
  const isMine = request.assignee?.id === me.id;
  const { mark } = stateWords[request.state];
  const promise = promiseOf(request, clinic, isLost);
  const tel = request.phoneToCall;

  useEffect(() => heading.current?.focus(), []);
  const { forgetConflict } = acts;
  useEffect(() => forgetConflict, [forgetConflict]);

  const holder = request.state === "in_work" && request.assignee ? ` у ${isMine ? "вас" : genitive(request.assignee)}` : "";
  return (
    <>
      <div className={`${pane.head} ${styles.head}`}>
        <div className={styles.id}>
          <h2 className="name" tabIndex={-1} ref={heading}>
            {nameOf(request)}
          </h2>
          <p className={styles.status}>
            <Mark kind={mark}>
              {stateWord(request)}
              {holder}
            </Mark>
            {promise.words && (
              <span>
                <span {...promiseLook(promise.mark)}>{promise.words}</span>
                {promise.until && <span className="muted">, {promise.until}</span>}
              </span>
            )}
          </p>
        </div>
        {tel && !conflict && (
          <p className={styles.call}>
            <a className={styles.tel} href={`tel:${tel}`}>
              {phoneWords(tel)}
            </a>
            {request.extension && <span className={styles.tel}>доб.&nbsp;{request.extension}</span>}
            <IconButton label="Скопировать телефон" onClick={() => void copyText(tel, "Телефон скопирован")}>
              <Icon name="copy" />
            </IconButton>
            <ButtonLink className={styles.callNow} id="call" href={`tel:${tel}`}>
              <Icon name="phone" />
              Позвонить <Key>c</Key>
            </ButtonLink>
          </p>
        )}
        {request.phone && !tel && <p className={`${styles.call} ${styles.tel}`}>{request.phone}</p>}
      </div>
      {conflict && <SomebodyWasFirst request={request} clinic={clinic} acts={acts} note={note} onNextNew={onNextNew} />}
      {hasNewer && (
        <NewerVersion onShow={() => void client.invalidateQueries({ queryKey: ["request", request.number] })}>
          Заявку изменили, пока вы её читали.
        </NewerVersion>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section className={`${pane.middle} ${styles.middle}`} tabIndex={0} aria-label="Подробности заявки">
        <div className={styles.column}>
          <Details request={request} clinic={clinic} acts={acts} />
          <OldNotes title="Прежние заметки" notes={request.earlierNotes} clinic={clinic} />
        </div>
        <div className={styles.column}>
          <OldNotes title="Заметки" notes={request.notes} clinic={clinic} />
          <NewNote note={note} />
          <History request={request} me={me.id} clinic={clinic} />
        </div>
      </section>
      {!conflict && <StateActs request={request} acts={acts} isLost={isLost} isMine={isMine} onCall={() => setCalled(true)} />}
      {!conflict && hasCalled && <AfterCall request={request} clinic={clinic} acts={acts} note={note} onClose={() => setCalled(false)} />}
    </>
  );
}
