import type { ConsentPurpose } from "@len/contract/consents";
import { grouped } from "@len/contract/grouped";
import { consentCalls } from "@len/contract/staff/calls/consents";
import type { ConsentVersion } from "@len/contract/staff/consents";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { messageOf, send } from "../api/send.ts";
import { readTyped, subscribeToTyped, type TypedConsent } from "../store/typed.ts";
import { Button } from "../ui/button.tsx";
import emptyStyles from "../ui/empty.module.css";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Mark, markLook } from "../ui/mark.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { notify } from "../ui/notices.tsx";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { purposes } from "./consent-purposes.ts";
import { NewVersion } from "./new-consent.tsx";
import { OneColumn, useFieldOfAddress } from "./part.tsx";
import { consentsQuery } from "./queries.ts";
import styles from "./settings.module.css";

const people = ["человек", "человека", "человек"] as const;

const states = {
  inForce: { mark: "done", words: "действует" },
  ahead: { mark: "plan", words: "вступит в силу" },
  past: { mark: "plain", words: "прежняя" },
} as const;

/** «Согласия»: the versions of the documents of forms. A version to which somebody has agreed is never changed. */
export default function ConsentsPart({ clinic }: { clinic: ClinicTime }) {
  const versions = useQuery(consentsQuery);
  const typed = useSyncExternalStore(subscribeToTyped, readTyped).consents;
  const [editing, setEditing] = useState<ConsentPurpose | null>(null);
  /** The document whose form was open last. Its button gets the focus when the list is shown again. */
  const [edited, setEdited] = useState<ConsentPurpose | null>(null);
  const close = () => {
    setEdited(editing);
    setEditing(null);
  };
  if (versions.error) return <NotRead title="Документы не открылись" error={versions.error} retry={() => void versions.refetch()} />;
  if (!versions.data) return <p className={`${emptyStyles.empty} muted`}>Открываем документы…</p>;
  const byPurpose = grouped(versions.data, ({ purpose }) => purpose);
  if (editing) return <NewVersion key={editing} purpose={editing} from={byPurpose.get(editing)?.[0]} clinic={clinic} onDone={close} />;
  return <Documents versions={versions.data} typed={typed} focused={edited} clinic={clinic} onNew={setEditing} />;
}

type DocumentsProps = {
  versions: ConsentVersion[];
  typed: Readonly<Record<string, TypedConsent | undefined>>;
  focused: ConsentPurpose | null;
  clinic: ClinicTime;
  onNew(purpose: ConsentPurpose | null): void;
};

function Documents({ versions, typed, focused, clinic, onNew }: DocumentsProps) {
  const body = useFieldOfAddress<HTMLDivElement>(focused !== null);
  return (
    <OneColumn ref={body}>
      {Object.entries(purposes).map(([purpose, name]) => (
        <Document
          key={purpose}
          purpose={purpose}
          name={name}
          versions={versions.filter((version) => version.purpose === purpose)}
          isTyped={typed[purpose] !== undefined}
          isFocused={purpose === focused}
          clinic={clinic}
          onNew={() => onNew(isPurpose(purpose) ? purpose : null)}
        />
      ))}
      <Hint>Тот, кто дал согласие, согласился с той версией, которую видел. Поэтому версии не меняют и не удаляют: делают новую.</Hint>
    </OneColumn>
  );
}

const isPurpose = (name: string): name is ConsentPurpose => Object.hasOwn(purposes, name);

type DocumentProps = {
  purpose: string;
  name: string;
  versions: ConsentVersion[];
  isTyped: boolean;
  isFocused: boolean;
  clinic: ClinicTime;
  onNew(): void;
};

function Document({ purpose, name, versions, isTyped, isFocused, clinic, onNew }: DocumentProps) {
  const { me } = useShell();
  return (
    <section className={styles.consent} aria-label={name} data-setting={purpose}>
      <p className={styles.consentHead}>
        <b className="strong">{name}</b>
        <Button
          kind="text"
          aria-label={`${name}: ${isTyped ? "дописать новую версию" : "новая версия"}`}
          // The button gets the focus back when the form that it opened is closed.
          autoFocus={isFocused}
          onClick={onNew}
        >
          {isTyped ? "Дописать новую версию" : "Новая версия"}
        </Button>
      </p>
      {versions[0] && <p className="small muted">{versions[0].title}</p>}
      {versions.length === 0 && <p {...markLook({ kind: "late" })}>документа нет: форма без него не отправляется</p>}
      <ul>
        {versions.map((each) => (
          <li key={each.id} data-setting={each.id}>
            <a href={`${me.siteUrl}/consents/${each.id}`} target="_blank" rel="noopener">
              Версия {each.version}
            </a>
            <Mark kind={states[each.state].mark} isCalm>
              {states[each.state].words} с {clinic.fullDateOf(`${each.effectiveFrom}T12:00:00Z`)}
            </Mark>
            <span className="small muted">{each.given > 0 ? `согласились: ${counted(each.given, people)}` : ""}</span>
            {each.state !== "past" && <LawyerTick name={name} version={each} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The tick of a lawyer's check; it can be changed, unlike the text of a version. */
function LawyerTick({ name, version: { id, version, checkedByLawyer } }: { name: string; version: ConsentVersion }) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (isChecked: boolean) => send(consentCalls.checkConsent, { params: { id }, input: { checkedByLawyer: isChecked } }),
    onSuccess: (_, isChecked) =>
      client.setQueryData(consentsQuery.queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, checkedByLawyer: isChecked } : one)),
      ),
    onError: (error) => notify({ text: messageOf(error) }),
  });
  return (
    <label className={field.flag}>
      <input
        type="checkbox"
        className={field.ck}
        aria-label={`${name}, версия ${version}: проверено юристом`}
        checked={checkedByLawyer}
        onChange={({ target }) => mutate(target.checked)}
      />
      Проверено юристом
    </label>
  );
}
