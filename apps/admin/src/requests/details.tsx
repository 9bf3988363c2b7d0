import { counted } from "@len/contract/counted";
import { fullName } from "@len/contract/staff/full-name";
import type { RequestDetails } from "@len/contract/staff/requests";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLive } from "../api/live.ts";
import { Button } from "../ui/button.tsx";
import { DropMenu } from "../ui/drop-menu.tsx";
import pane from "../ui/pane.module.css";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { pageName } from "../words/site-pages.ts";
import { lowerFirst } from "../words/words.ts";
import { colleaguesQuery } from "./queries.ts";
import styles from "./requests.module.css";
import type { Acts } from "./use-acts.ts";
import { agoOf, kindWords, momentOf, priceOf, stateWords } from "./words.ts";

export function Details({ request, clinic, acts }: { request: RequestDetails; clinic: ClinicTime; acts: Acts }) {
  const { isLost } = useLive();
  const { service, priceSeen, doctorName, preferredTime, comment, consents, forWhom, age, email, vacancy, earlier } = request;
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
          {forWhom === "child" && (
            <Line name="Для кого">{age === null ? "Для ребёнка" : `Для ребёнка, ${counted(age, ["год", "года", "лет"])}`}</Line>
          )}
          {email && <Line name="Почта">{email}</Line>}
          {preferredTime && <Line name="Удобное время">{preferredTime}</Line>}
          {comment && <Line name="Комментарий">«{comment}»</Line>}
          {request.flags.includes("spam") && (
            <Line name="Похоже на спам">
              <Button kind="text" onClick={() => acts.act(request, { kind: "not_spam" })}>
                Не спам
              </Button>
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
        , <DropMenu kind="text" trigger={assignee ? "передать" : "назначить"} items={assignee ? [...items, none] : items} />
      </span>
    </>
  );
}
