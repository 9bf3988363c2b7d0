import type { RichText } from "@len/contract/blocks";
import type { ConsentPurpose } from "@len/contract/consents";
import { grouped } from "@len/contract/grouped";
import { consentCalls } from "@len/contract/staff/calls/consents";
import type { ConsentVersion } from "@len/contract/staff/consents";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, useSyncExternalStore } from "react";
import { messageOf, Refused, send } from "../api/send.ts";
import blocks from "../blocks/blocks.module.css";
import { Surface } from "../blocks/surface.tsx";
import { Toolbar } from "../blocks/toolbar.tsx";
import { useBlocksEditor } from "../blocks/use-editor.ts";
import formStyles from "../content/fields/form.module.css";
import { isSame } from "../store/data.ts";
import { readTyped, subscribeToTyped, type TypedConsent, typeConsent } from "../store/typed.ts";
import buttonStyles from "../ui/button.module.css";
import emptyStyles from "../ui/empty.module.css";
import field from "../ui/field.module.css";
import markStyles from "../ui/mark.module.css";
import { NotRead } from "../ui/not-read.tsx";
import { notify } from "../ui/notices.tsx";
import page from "../ui/page.module.css";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { DayInput } from "../ui/typed-moment.tsx";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { Row, useFieldOfAddress } from "./part.tsx";
import { consentsQuery } from "./queries.ts";
import styles from "./settings.module.css";

const purposes: Record<ConsentPurpose, string> = {
  record: "Запись на приём",
  feedback: "Обратная связь",
  review: "Отзыв",
  reviewPublication: "Публикация отзыва",
  vacancy: "Отклик на вакансию",
  subscription: "Подписка",
  privacy: "Политика конфиденциальности",
  cookies: "Файлы cookie",
};

const people = ["человек", "человека", "человек"] as const;
const states = {
  inForce: { mark: `${markStyles.st} ${formStyles.st} ${markStyles.stDone}`, words: "действует" },
  ahead: { mark: `${markStyles.st} ${formStyles.st} ${markStyles.stPlan}`, words: "вступит в силу" },
  past: { mark: `${markStyles.st} ${formStyles.st}`, words: "прежняя" },
};

/** «Согласия»: documents of the forms as versions. A version that somebody has agreed to is never changed. */
export default function ConsentsPart({ clinic }: { clinic: ClinicTime }) {
  const versions = useQuery(consentsQuery);
  const typed = useSyncExternalStore(subscribeToTyped, readTyped).consents;
  const [editing, edit] = useState<ConsentPurpose | null>(null);
  /** Whose form was open last: its button takes the focus when the list is back. */
  const [edited, setEdited] = useState<ConsentPurpose | null>(null);
  const close = () => {
    setEdited(editing);
    edit(null);
  };
  if (versions.error) return <NotRead title="Документы не открылись" error={versions.error} retry={() => void versions.refetch()} />;
  if (!versions.data) return <p className={`${emptyStyles.empty} muted`}>Открываем документы…</p>;
  const byPurpose = grouped(versions.data, ({ purpose }) => purpose);
  if (editing) return <NewVersion key={editing} purpose={editing} from={byPurpose.get(editing)?.[0]} clinic={clinic} onDone={close} />;
  return <Documents versions={versions.data} typed={typed} focused={edited} clinic={clinic} onNew={edit} />;
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
    <div className={`${styles.settingCols} ${styles.settingColsOne}`} ref={body}>
      <div className={styles.settingFields} data-ui="setting-fields">
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
        <p className={field.hint}>
          Тот, кто дал согласие, согласился с той версией, которую видел. Поэтому версии не меняют и не удаляют: делают новую.
        </p>
      </div>
    </div>
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
        <button
          type="button"
          className={`${buttonStyles.lnk} ${styles.lnk}`}
          aria-label={`${name}: ${isTyped ? "дописать новую версию" : "новая версия"}`}
          // biome-ignore lint/a11y/noAutofocus: the form that it opened has just been left
          autoFocus={isFocused}
          onClick={onNew}
        >
          {isTyped ? "Дописать новую версию" : "Новая версия"}
        </button>
      </p>
      {versions[0] && <p className="small muted">{versions[0].title}</p>}
      {versions.length === 0 && (
        <p className={`${markStyles.st} ${formStyles.st} ${markStyles.stLate}`}>документа нет: форма без него не отправляется</p>
      )}
      <ul>
        {versions.map((each) => (
          <li key={each.id} data-setting={each.id}>
            <a href={`${me.siteUrl}/consents/${each.id}`} target="_blank" rel="noopener">
              Версия {each.version}
            </a>
            <span className={`${states[each.state].mark} ${markStyles.stCalm}`}>
              {states[each.state].words} с {clinic.fullDateOf(`${each.effectiveFrom}T12:00:00Z`)}
            </span>
            <span className="small muted">{each.given > 0 ? `согласились: ${counted(each.given, people)}` : ""}</span>
            {each.state !== "past" && <LawyerTick name={name} version={each} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The text stays unchangeable; whether a lawyer has read it does not. */
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

type NewProps = { purpose: ConsentPurpose; from: ConsentVersion | undefined; clinic: ClinicTime; onDone(): void };

const empty: RichText = { type: "doc", content: [] };

function NewVersion({ purpose, from, clinic, onDone }: NewProps) {
  const client = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setAsking] = useState(false);
  const heading = useId();
  const asStored: TypedConsent = {
    title: from?.title ?? "",
    body: from?.body ?? empty,
    effectiveFrom: clinic.dayOf(clinic.now),
    checkedByLawyer: false,
  };
  const version = useSyncExternalStore(subscribeToTyped, readTyped).consents[purpose] ?? asStored;
  const { title, body, effectiveFrom, checkedByLawyer } = version;
  const type = (change: Partial<TypedConsent>) => {
    const next = { ...(readTyped().consents[purpose] ?? asStored), ...change };
    typeConsent(purpose, isSame(next, asStored) ? undefined : next);
  };
  const leave = () => {
    typeConsent(purpose, undefined);
    onDone();
  };
  const [wrongDay, complain] = useState<string | null>(null);
  const editor = useBlocksEditor({ id: "consent-body", label: "Текст", value: body, change: (text) => type({ body: text }) });
  const add = useMutation({
    mutationFn: async () => (await send(consentCalls.addConsent, { input: { purpose, ...version } })).data,
    onSuccess: async ({ version, effectiveFrom, state }) => {
      await client.invalidateQueries({ queryKey: consentsQuery.queryKey });
      notify({
        text: `Версия ${version} ${state === "ahead" ? "вступит в силу" : "действует"} с ${dayWords(effectiveFrom)}`,
      });
      leave();
    },
  });
  const dayWords = (day: string) => clinic.fullDateOf(`${day}T12:00:00Z`);
  const fields = add.error instanceof Refused ? add.error.fields : {};
  const problem = (name: string) => fields[name]?.[0];
  const isOther = title !== asStored.title || !isSame(body, asStored.body);
  return (
    <form
      className={styles.settingPart}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isOther && !wrongDay) setAsking(true);
      }}
    >
      <div className={`${styles.settingCols} ${styles.settingColsOne}`}>
        <div className={styles.settingFields} data-ui="setting-fields">
          <h2>{purposes[purpose]}: новая версия</h2>
          <Row label="Название" problem={problem("title")}>
            {(props) => (
              <input
                {...props}
                className={`${field.in} ${styles.in}`}
                maxLength={200}
                value={title}
                // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
                autoFocus
                onChange={({ target }) => type({ title: target.value })}
              />
            )}
          </Row>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the frame of the text */}
          <div role="group" aria-label="Текст">
            <p className={field.label}>Текст</p>
            <div className={blocks.blocks}>
              {editor && (
                <>
                  <Toolbar editor={editor} label="Оформление" />
                  <Surface editor={editor} onKeep={async () => {}} />
                </>
              )}
            </div>
            {problem("body") && <Problem>{problem("body")}</Problem>}
          </div>
          <Row label="Действует с" hint="До этого дня действует прежняя версия." problem={wrongDay ?? problem("effectiveFrom")}>
            {(props) => (
              <DayInput
                id={props.id}
                describedBy={props["aria-describedby"]}
                isInvalid={wrongDay !== null || problem("effectiveFrom") !== undefined}
                value={effectiveFrom}
                change={(day) => type({ effectiveFrom: day ?? "" })}
                complain={complain}
              />
            )}
          </Row>
          <label className={field.flag}>
            <input
              type="checkbox"
              className={field.ck}
              checked={checkedByLawyer}
              onChange={({ target }) => type({ checkedByLawyer: target.checked })}
            />
            Проверено юристом
          </label>
        </div>
      </div>
      {isAsking && (
        <Sheet ref={dialog} aria-labelledby={heading} onClose={() => setAsking(false)}>
          <h2 className="name" id={heading}>
            Опубликовать новую версию?
          </h2>
          <p>
            {purposes[purpose]}: «{title}»{effectiveFrom && `, действует с ${dayWords(effectiveFrom)}`}.
          </p>
          <p className={field.hint}>Эту версию потом нельзя ни изменить, ни удалить: только сделать следующую.</p>
          <p className={sheet.sheetActs}>
            <button
              type="button"
              className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnQuiet}`}
              onClick={() => dialog.current?.close()}
            >
              Вернуться к тексту
            </button>
            <button
              type="button"
              className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnMain}`}
              onClick={() => {
                dialog.current?.close();
                add.mutate();
              }}
            >
              Опубликовать
            </button>
          </p>
        </Sheet>
      )}
      <footer className={page.foot}>
        <p className={page.footState} role="status">
          {add.error && Object.keys(fields).length === 0 ? (
            <span>{messageOf(add.error)}</span>
          ) : isOther ? (
            "Эту версию потом нельзя изменить"
          ) : (
            "Измените название или текст"
          )}
        </p>
        <button type="button" className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnQuiet}`} onClick={leave}>
          Отмена
        </button>
        <button type="submit" className={`${buttonStyles.btn} ${styles.btn} ${buttonStyles.btnMain}`} disabled={add.isPending}>
          Опубликовать
        </button>
      </footer>
    </form>
  );
}
