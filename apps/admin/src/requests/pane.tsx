import { requestCalls } from "@len/contract/staff/calls/requests";
import { fullName } from "@len/contract/staff/full-name";
import type { RequestDetails, RequestEvent, RequestRow } from "@len/contract/staff/requests";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useLive } from "../api/live.ts";
import { send } from "../api/send.ts";
import buttonStyles from "../ui/button.module.css";
import { DropMenu } from "../ui/drop-menu.tsx";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { Key } from "../ui/key.tsx";
import markStyles from "../ui/mark.module.css";
import type { MenuItem } from "../ui/menu.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { notify } from "../ui/notices.tsx";
import page from "../ui/page.module.css";
import pane from "../ui/pane.module.css";
import { Back, FirstAlert, NewerVersion, Turn } from "../ui/pane-parts.tsx";
import sheet from "../ui/sheet.module.css";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { pageName } from "../words/site-pages.ts";
import { lowerFirst, phoneWords } from "../words/words.ts";
import { AfterCall } from "./after-call.tsx";
import { CallBackSheet } from "./call-back-sheet.tsx";
import { callBackTimes } from "./call-back-times.ts";
import { dative, genitive } from "./names.ts";
import { colleaguesQuery, requestQuery, useNextMorning } from "./queries.ts";
import styles from "./requests.module.css";
import { conflictWords, type useActs } from "./use-acts.ts";
import { useNote } from "./use-note.ts";
import { agoOf, eventWords, kindWords, momentOf, nameOf, priceOf, promiseOf, stateWord, stateWords } from "./words.ts";

type Acts = ReturnType<typeof useActs>;
type Props = {
  number: number;
  clinic: ClinicTime;
  /** The row of the list: newer than what is open when somebody changed it meanwhile. */
  latest: RequestRow | undefined;
  /** «4-я из 486» */
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
        {request.data && <More request={request.data} {...props} />}
        <Turn previous="Предыдущая" next="Следующая" onPrevious={onPrevious} onNext={onNext} onClose={onClose} />
      </div>
      {request.isError && <NotRead title="Заявка не открылась" error={request.error} retry={() => void request.refetch()} />}
      {request.data && <Opened request={request.data} {...props} />}
    </section>
  );
}

/** Tells colleagues that this request is being looked at. */
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
            <span className={`${markStyles.st} ${pane.st} ${styles.st} ${mark}`}>
              {stateWord(request)}
              {holder}
            </span>
            {promise.words && (
              <span>
                <span className={promise.mark}>{promise.words}</span>
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
            <button
              type="button"
              className={`${buttonStyles.ico} ${styles.ico}`}
              aria-label="Скопировать телефон"
              onClick={() => void copy(tel, "Телефон скопирован")}
            >
              <Icon name="copy" />
            </button>
            <a className={`${buttonStyles.btn} ${styles.btn} ${styles.callNow}`} id="call" href={`tel:${tel}`}>
              <Icon name="phone" />
              Позвонить <Key>c</Key>
            </a>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll it */}
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

async function copy(text: string, done: string) {
  await navigator.clipboard.writeText(text);
  notify({ text: done });
}

type NoteOf = ReturnType<typeof useNote>;

type FirstProps = { request: RequestDetails; clinic: ClinicTime; acts: Acts; note: NoteOf; onNextNew(): void };

function SomebodyWasFirst({ request, clinic, acts, note, onNextNew }: FirstProps) {
  const other = request.assignee;
  const { conflict } = acts;
  if (!conflict) return null;
  return (
    <div className={styles.first}>
      <FirstAlert>
        <p className="strong">{conflictWords(conflict, clinic)}</p>
        <p>Ваше нажатие ничего не изменило, звонить не нужно.{note.text && " Заметка осталась в черновике."}</p>
      </FirstAlert>
      <p className={styles.firstActs}>
        <button type="button" className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnMain} ${styles.btnMain}`} onClick={onNextNew}>
          Следующая новая <Key>n</Key>
        </button>
        {note.text && (
          <button type="button" className={`${buttonStyles.btn} ${styles.btn}`} onClick={() => void note.add()}>
            Передать заметку{other && ` ${dative(other)}`}
          </button>
        )}
      </p>
      <p className="small muted">
        {other ? `${other.firstName} не может ответить? ` : ""}
        <button type="button" className={buttonStyles.lnk} onClick={() => acts.act(conflict.current, { kind: "take" })}>
          Забрать заявку себе
        </button>
        {other && `: ${other.firstName} увидит это сразу.`}
      </p>
    </div>
  );
}

function Details({ request, clinic, acts }: { request: RequestDetails; clinic: ClinicTime; acts: Acts }) {
  const { isLost } = useLive();
  const { service, priceSeen, doctorName, preferredTime, comment, consents, forWhom, email, vacancy, earlier } = request;
  const isAppointment = request.kind === "record" || request.kind === "services";
  return (
    <>
      <div className={`${pane.part} ${styles.part}`}>
        <dl className={pane.kv}>
          <dt>Отвечает</dt>
          <dd>
            <Assignee request={request} acts={acts} />
          </dd>
          {isAppointment && (
            <Line name="Услуга">{`${service ?? "Подобрать"}${priceSeen === null ? "" : `, на сайте ${priceOf(priceSeen)}`}`}</Line>
          )}
          {isAppointment && <Line name="Врач">{doctorName ?? "Подобрать"}</Line>}
          {vacancy && <Line name="Вакансия">{vacancy}</Line>}
          {forWhom === "child" && <Line name="Для кого">Для ребёнка</Line>}
          {email && <Line name="Почта">{email}</Line>}
          {preferredTime && <Line name="Удобное время">{preferredTime}</Line>}
          {comment && <Line name="Комментарий">«{comment}»</Line>}
          {request.flags.includes("spam") && (
            <Line name="Похоже на спам">
              <button type="button" className={buttonStyles.lnk} onClick={() => acts.act(request, { kind: "not_spam" })}>
                Не спам
              </button>
            </Line>
          )}
          <div className="only-contrast">
            <dt>Пришла</dt>
            <dd>{[agoOf(request.createdAt, clinic, isLost), pageName(request.source)].filter(Boolean).join(", ")}</dd>
          </div>
          {consents.length > 0 && (
            <Line name="Согласия">
              {consents.map(({ purpose, title, version }) => (
                <span key={purpose} className="line">
                  {title}, версия {version}
                </span>
              ))}
            </Line>
          )}
          {request.erasedAt && <Line name="Стёрта">{clinic.dateOf(request.erasedAt)}</Line>}
        </dl>
      </div>
      {earlier.length > 0 && (
        <div className={`${pane.part} ${styles.part}`}>
          <dl className={pane.kv}>
            <Line name="Раньше">
              {earlier.map(({ number, createdAt, title, kind, state }) => (
                <span key={number} className="line">
                  <Link to={`/requests/${number}`}>{momentOf(createdAt, clinic)}</Link>,{" "}
                  {title === null ? kindWords[kind] : lowerFirst(title)}, {stateWords[state].word.toLowerCase()}
                </span>
              ))}
            </Line>
          </dl>
        </div>
      )}
    </>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function Assignee({ request, acts }: { request: RequestDetails; acts: Acts }) {
  const { me } = useShell();
  const { data = [] } = useQuery(colleaguesQuery);
  const { assignee } = request;
  const items = data.map(({ id, firstName, lastName, isOnShift }) => ({
    label: id === me.id ? `${fullName({ firstName, lastName })}, вы` : fullName({ firstName, lastName }),
    hint: isOnShift ? "на смене" : "",
    isOn: id === assignee?.id,
    pick: () => acts.act(request, { kind: "assign", assigneeId: id }),
  }));
  const none = { label: "Никто", isOn: !assignee, pick: () => acts.act(request, { kind: "assign", assigneeId: null }) };
  return (
    <>
      {assignee ? (assignee.id === me.id ? "Вы" : fullName(assignee)) : "Никто"}
      <span className="not-print">
        ,{" "}
        <DropMenu className={buttonStyles.lnk} trigger={assignee ? "передать" : "назначить"} items={assignee ? [...items, none] : items} />
      </span>
    </>
  );
}

function More({ request, acts, clinic }: OpenedProps) {
  const navigate = useNavigate();
  const { me } = useShell();
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const others = colleagues.filter(({ id, isOnShift }) => isOnShift && id !== me.id && id !== request.assignee?.id);
  const nextMorning = useNextMorning();
  const [isOther, setOther] = useState(false);
  const callAt = (callBackAt: string) => acts.act(request, { kind: "state", state: "in_work", callBackAt });
  const isSpam = request.state === "spam" || request.flags.includes("spam");
  const groups: MenuItem[][] = [
    others.map((colleague) => ({
      label: `Передать ${dative(colleague)}`,
      pick: () => acts.act(request, { kind: "assign", assigneeId: colleague.id }),
    })),
    [
      ...callBackTimes(clinic, nextMorning).map(({ label, at }) => ({
        label: `Не дозвонились, перезвонить ${label}`,
        pick: () => callAt(at),
      })),
      { label: "Не дозвонились, перезвонить в\u00a0другое время", pick: () => setOther(true) },
      ...(request.promise.kind === "call_back"
        ? [{ label: "Убрать время звонка", pick: () => acts.act(request, { kind: "call_back", at: null }) }]
        : []),
    ],
    [
      ...(isSpam ? [{ label: "Не спам", pick: () => acts.act(request, { kind: "not_spam" }) }] : []),
      { label: "Скопировать ссылку", hint: "для коллеги: откроет эту заявку", pick: () => void copy(location.href, "Ссылка скопирована") },
    ],
    request.erasedAt === null
      ? [{ label: "Данные этого человека", hint: "выгрузить, стереть", pick: () => void navigate(`/person?request=${request.number}`) }]
      : [],
  ];
  return (
    <>
      <DropMenu
        className={`${buttonStyles.pick} ${pane.pick} ${styles.pick}`}
        items={groups.flatMap((group) => group.map((item, index) => ({ ...item, isApart: index === 0 })))}
        trigger={
          <>
            Ещё
            <Icon name="down" size={14} />
          </>
        }
      />
      {isOther && (
        <CallBackSheet request={request} clinic={clinic} nextMorning={nextMorning} onPick={callAt} onClose={() => setOther(false)} />
      )}
    </>
  );
}

function OldNotes({ title, notes, clinic }: { title: string; notes: RequestDetails["notes"]; clinic: ClinicTime }) {
  if (notes.length === 0) return null;
  return (
    <div className={`${pane.part} ${styles.part}`}>
      <h3>{title}</h3>
      <ul className={styles.oldNotes}>
        {notes.map(({ id, at, actor, text }) => (
          <li key={id}>
            <p className={`${field.hint} ${styles.hint}`}>
              {actor.kind === "visitor" ? "Посетитель" : (actor.name?.split(" ")[0] ?? "Программа")}, {momentOf(at, clinic)}
            </p>
            <p className={styles.noteText}>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewNote({ note }: { note: NoteOf }) {
  return (
    <div className={`${pane.part} ${styles.part} ${styles.notes}`}>
      <label className={field.field}>
        <span className={field.label}>Заметка</span>
        <textarea
          className={`${field.in} ${page.in} ${styles.in}`}
          rows={2}
          maxLength={2000}
          placeholder="Увидят только сотрудники"
          value={note.text}
          onChange={({ target }) => note.type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void note.add();
          }}
        />
      </label>
      <p className={`${styles.noteFoot} ${field.hint} ${styles.hint}`}>
        <span role="status">{note.state}</span>
        <span>
          <button
            type="button"
            className={buttonStyles.lnk}
            disabled={note.isSending || note.text.trim() === ""}
            onClick={() => void note.add()}
          >
            Добавить заметку
          </button>{" "}
          <Key>Ctrl</Key> <Key>Enter</Key>
        </span>
      </p>
    </div>
  );
}

function History({ request, me, clinic }: { request: RequestDetails; me: string; clinic: ClinicTime }) {
  return (
    <div className={`${pane.part} ${styles.part}`}>
      <h3 className={styles.onlyWideHidden}>История</h3>
      <ul className={styles.tl}>
        {request.history.filter(isTold).map((event) => (
          <li key={`${event.act} ${event.at}`}>
            <time dateTime={event.at}>{momentOf(event.at, clinic)}</time>
            <span>{eventWords(event, me, request.source, clinic)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Who takes a request also becomes the one who answers: one line says both. */
const isTold = (event: RequestEvent) => event.act !== "assigned" || event.to !== event.actor.name;

const others = ["called", "booked", "done", "refused", "spam"] as const;

type ActsProps = { request: RequestDetails; acts: Acts; isLost: boolean; isMine: boolean; onCall(): void };

/** The acts at the foot; the state that the request has is pressed. */
function StateActs({ request, acts, isLost, isMine, onCall }: ActsProps) {
  const isTaken = request.state === "in_work" && isMine;
  const isOff = isLost || acts.isBusy;
  const [isMoreShown, showMore] = useState(false);
  const take = () => acts.act(request, { kind: "take" });
  const takeWords = isTaken ? "В работе у вас" : request.state === "in_work" ? "Забрать себе" : "Взять в работу";
  return (
    <div className={styles.acts}>
      {request.phoneToCall && request.state !== "spam" && (
        <div className={styles.thumb}>
          <a
            className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnMain} ${styles.btnMain}`}
            href={`tel:${request.phoneToCall}`}
            onClick={() => {
              if (!isTaken && !isLost) take();
              onCall();
            }}
          >
            <Icon name="phone" />
            {isTaken ? "Позвонить" : "Взять и позвонить"}
          </a>
          <div className={sheet.pair}>
            {isTaken ? (
              <button type="button" className={`${buttonStyles.btn} ${styles.btn}`} onClick={onCall}>
                Чем закончился
              </button>
            ) : (
              <button type="button" className={`${buttonStyles.btn} ${styles.btn}`} disabled={isOff} onClick={take}>
                Только взять
              </button>
            )}
            <button
              type="button"
              className={`${buttonStyles.btn} ${styles.btn}`}
              aria-expanded={isMoreShown}
              onClick={() => showMore(!isMoreShown)}
            >
              Другое состояние
            </button>
          </div>
        </div>
      )}
      <div className={isMoreShown ? `${styles.st6} ${styles.isShown}` : styles.st6}>
        <button
          type="button"
          className={
            isTaken
              ? `${buttonStyles.btn} ${styles.btn} wide ${styles.isOn}`
              : `${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnMain} ${styles.btnMain} wide`
          }
          disabled={isOff}
          aria-pressed={isTaken}
          onClick={isTaken ? undefined : take}
        >
          <Key>1</Key>
          {takeWords}
        </button>
        {others.map((state, index) => {
          const isOn = request.state === state;
          const classes = [
            buttonStyles.btn,
            styles.btn,
            index < 2 && styles.w2,
            isOn && styles.isOn,
            isTaken && state === "booked" && `${buttonStyles.btnMain} ${styles.btnMain}`,
          ]
            .filter(Boolean)
            .join(" ");
          return (
            <button
              key={state}
              type="button"
              className={classes}
              disabled={isOff}
              aria-pressed={isOn}
              onClick={() => !isOn && acts.act(request, { kind: "state", state })}
            >
              <Key>{String(index + 2)}</Key>
              {stateWords[state].act}
            </button>
          );
        })}
        <button
          type="button"
          className={`${buttonStyles.btn} ${styles.btn} ${styles.other}`}
          aria-expanded={isMoreShown}
          onClick={() => showMore(!isMoreShown)}
        >
          Другое состояние
        </button>
      </div>
      {isLost && <p className={`${field.hint} ${styles.hint}`}>Нет связи: состояние изменится, когда она вернётся.</p>}
    </div>
  );
}
