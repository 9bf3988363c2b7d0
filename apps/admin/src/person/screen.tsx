import { addressCheck, phoneCheck } from "@len/contract/checks";
import type { FoundPerson } from "@len/contract/staff/person";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import empty from "../ui/empty.module.css";
import fieldStyles from "../ui/field.module.css";
import findStyles from "../ui/find.module.css";
import { Icon } from "../ui/icon.tsx";
import { Input } from "../ui/input.tsx";
import note from "../ui/note.module.css";
import pane from "../ui/pane.module.css";
import sheet from "../ui/sheet.module.css";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useTitle } from "../ui/use-title.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { phoneWords } from "../words/words.ts";
import { ActSheet } from "./act-sheet.tsx";
import { Erase, useErasure } from "./erase.tsx";
import { Export } from "./export.tsx";
import styles from "./person.module.css";
import { type Asked, personQuery } from "./queries.ts";
import { Stored } from "./stored.tsx";
import { differentNames, whoOf } from "./words.ts";

/** The record named in the address by «Ещё» of a request or review. */
function recordIn(search: URLSearchParams): Asked | null {
  for (const [name, kind] of [
    ["request", "requests"],
    ["review", "reviews"],
  ] as const) {
    const number = Number(search.get(name));
    if (Number.isInteger(number) && number > 0) return { record: { kind, number } };
  }
  return null;
}

export function Component() {
  useTitle("Данные человека");
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<Asked | null>(() => recordIn(search));
  const person = useQuery(personQuery(asked));
  const found = person.data ?? null;
  const clinic = useClinicTime();
  const askFor = (next: Asked) => {
    setSearch({}, { replace: true });
    if (JSON.stringify(next) === JSON.stringify(asked)) void person.refetch();
    else setAsked(next);
  };
  const head = (
    <div className={`${pane.bar} ${styles.bar}`}>
      <h1>Данные человека</h1>
      <span className={fieldStyles.hint} data-part="hint" role="status">
        {person.isFetching ? "Ищем…" : found && summary(found)}
      </span>
      <Search found={found} hasFocus={asked === null} onAsk={askFor} />
    </div>
  );
  if (found && found.parts.length > 0)
    return <Found key={JSON.stringify(asked)} head={head} found={found} clinic={clinic} onAsk={askFor} />;
  return (
    <main className={`${pane.two} ${styles.twoPerson} ${styles.isEmpty}`}>
      <section className={styles.person} aria-label="Что хранится">
        {head}
        {person.isError && (
          <div className={empty.empty} role="alert">
            <p className="name">Не нашлось</p>
            <p>{messageOf(person.error)}</p>
          </div>
        )}
        {!asked && (
          <div className={empty.empty}>
            <p className="name">Найдите человека по телефону или почте</p>
            <p className="muted">Здесь видно всё, что о нём хранит сайт: это можно выгрузить для него или стереть по его просьбе.</p>
          </div>
        )}
        {found && <Nobody found={found} clinic={clinic} />}
      </section>
    </main>
  );
}

type FoundProps = { head: ReactNode; found: FoundPerson; clinic: ClinicTime; onAsk(asked: Asked): void };

function Found({ head, found, clinic, onAsk }: FoundProps) {
  // After the erasure the record in the URL does not exist any more, so the act is found by phone and e-mail.
  const erasure = useErasure(found, clinic, () => onAsk({ phone: found.phone, email: found.email }));
  return (
    <main className={`${pane.two} ${styles.twoPerson}`}>
      <section className={styles.person} aria-label="Что хранится">
        {head}
        <Who found={found} clinic={clinic} onAsk={onAsk} />
        <Stored found={found} clinic={clinic} />
        <div className={styles.low}>
          <Export found={found} clinic={clinic} />
          <ActSheet title={`Акт об уничтожении №\u00a0${found.nextAct}`} hint="Появится, когда сотрёте" clinic={clinic} act={erasure.act} />
        </div>
      </section>
      <Erase found={found} clinic={clinic} erasure={erasure} />
    </main>
  );
}

function summary({ names, parts }: FoundPerson): string {
  if (parts.length === 0) return "";
  const different = differentNames(names).length;
  return different > 1 ? "один телефон, разные имена" : "нашёлся один человек";
}

type SearchProps = { found: FoundPerson | null; hasFocus: boolean; onAsk(asked: Asked): void };

function Search({ found, hasFocus, onAsk }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const who = whoOf(field.current?.value ?? "");
    const wrong = who.email !== null ? addressCheck(who.email) : phoneCheck(who.phone ?? "");
    setProblem(wrong);
    if (!wrong) onAsk(who);
  };
  return (
    <search className={findStyles.find} data-part="find">
      <form onSubmit={submit} noValidate>
        <Icon name="search" />
        <Input
          ref={field}
          key={found ? `${found.phone} ${found.email}` : "nobody"}
          type="search"
          autoComplete="off"
          defaultValue={found ? [found.phone && phoneWords(found.phone), found.email].filter(Boolean).join(", ") : ""}
          placeholder="Телефон или почта"
          aria-label="Телефон или почта"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "person-problem" : undefined}
          onChange={() => setProblem(null)}
        />
        {problem && (
          <p className={`${fieldStyles.err} ${sheet.float}`} id="person-problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </search>
  );
}

function Who({ found, clinic, onAsk }: Omit<FoundProps, "head">) {
  const { phone, email, names, also, parts } = found;
  const different = differentNames(names);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const since = parts.map((part) => part.since).toSorted()[0];
  return (
    <div className={styles.whoIs}>
      <h2 className="name" tabIndex={-1} ref={heading}>
        {different.join(", ") || email}
      </h2>
      <p>
        {[phone && phoneWords(phone), email].filter(Boolean).join(", ")}
        <span className="muted">{since && `. Впервые ${clinic.dateOf(since)}`}</span>
      </p>
      {different.length > 1 && (
        <p className={note.note}>
          <b className="strong">С этим телефоном записаны разные имена.</b> Выгрузка и стирание коснутся всех записей: уточните, один ли это
          человек.
        </p>
      )}
      {(also.phone || also.email) && (
        <p className="muted">
          В этих записях есть и {also.email ? `почта ${also.email}` : `телефон ${phoneWords(also.phone ?? "")}`}.{" "}
          <Button kind="text" onClick={() => onAsk({ phone: phone ?? also.phone, email: email ?? also.email })}>
            Искать и по {also.email ? "ней" : "нему"}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Shown when no data of the person are stored, or no longer. */
function Nobody({ found, clinic }: Pick<FoundProps, "found" | "clinic">) {
  const [last] = found.acts;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.nobody}>
      <h2 className="name" tabIndex={-1} ref={heading}>
        {last ? `Стёрто ${clinic.fullDateOf(last.at)}, акт №\u00a0${last.number}` : "Об этом человеке ничего не хранится"}
      </h2>
      <p className="muted">
        {last
          ? "Новых записей с этим телефоном или почтой нет. Акт останется, имени и телефона в нём нет."
          : "Проверьте номер или почту: человек мог назвать другой. Данные за пределами сайта здесь не видны."}
      </p>
      {found.acts.map((act) => (
        <ActSheet key={act.number} title={`Акт об уничтожении №\u00a0${act.number}`} clinic={clinic} act={act} />
      ))}
    </div>
  );
}
