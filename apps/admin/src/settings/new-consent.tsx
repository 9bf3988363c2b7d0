import type { RichText } from "@len/contract/blocks";
import type { ConsentPurpose } from "@len/contract/consents";
import { consentCalls } from "@len/contract/staff/calls/consents";
import type { ConsentVersion } from "@len/contract/staff/consents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, useSyncExternalStore } from "react";
import { messageOf, Refused, send } from "../api/send.ts";
import blocks from "../blocks/blocks.module.css";
import { Surface } from "../blocks/surface.tsx";
import { Toolbar } from "../blocks/toolbar.tsx";
import { useBlocksEditor } from "../blocks/use-editor.ts";
import { isSame } from "../store/data.ts";
import { readTyped, subscribeToTyped, type TypedConsent, typeConsent } from "../store/typed.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { notify } from "../ui/notices.tsx";
import page from "../ui/page.module.css";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { DayInput } from "../ui/typed-moment.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { purposes } from "./consent-purposes.ts";
import { Row } from "./part.tsx";
import { consentsQuery } from "./queries.ts";
import styles from "./settings.module.css";

type NewProps = { purpose: ConsentPurpose; from: ConsentVersion | undefined; clinic: ClinicTime; onDone(): void };

const empty: RichText = { type: "doc", content: [] };

export function NewVersion({ purpose, from, clinic, onDone }: NewProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const asStored: TypedConsent = {
    title: from?.title ?? "",
    body: from?.body ?? empty,
    effectiveFrom: clinic.dayOf(clinic.now),
    checkedByLawyer: false,
  };
  const version = useSyncExternalStore(subscribeToTyped, readTyped).consents[purpose] ?? asStored;
  const { title, body, effectiveFrom, checkedByLawyer } = version;
  const setTyped = (change: Partial<TypedConsent>) => {
    const next = { ...(readTyped().consents[purpose] ?? asStored), ...change };
    typeConsent(purpose, isSame(next, asStored) ? undefined : next);
  };
  const leave = () => {
    typeConsent(purpose, undefined);
    onDone();
  };
  const [wrongDay, setWrongDay] = useState<string | null>(null);
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
                className={field.in}
                maxLength={200}
                value={title}
                // biome-ignore lint/a11y/noAutofocus: the person has just asked for this form
                autoFocus
                onChange={({ target }) => setTyped({ title: target.value })}
              />
            )}
          </Row>
          <BodyField value={body} problem={problem("body")} onChange={(text) => setTyped({ body: text })} />
          <Row label="Действует с" hint="До этого дня действует прежняя версия." problem={wrongDay ?? problem("effectiveFrom")}>
            {(props) => (
              <DayInput
                id={props.id}
                describedBy={props["aria-describedby"]}
                isInvalid={wrongDay !== null || problem("effectiveFrom") !== undefined}
                value={effectiveFrom}
                change={(day) => setTyped({ effectiveFrom: day ?? "" })}
                complain={setWrongDay}
              />
            )}
          </Row>
          <label className={field.flag}>
            <input
              type="checkbox"
              className={field.ck}
              checked={checkedByLawyer}
              onChange={({ target }) => setTyped({ checkedByLawyer: target.checked })}
            />
            Проверено юристом
          </label>
        </div>
      </div>
      {isAsking && (
        <PublishQuestion
          what={`${purposes[purpose]}: «${title}»${effectiveFrom && `, действует с ${dayWords(effectiveFrom)}`}.`}
          onPublish={() => add.mutate()}
          onClose={() => setAsking(false)}
        />
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
        <Button kind="quiet" onClick={leave}>
          Отмена
        </Button>
        <Button type="submit" kind="main" disabled={add.isPending}>
          Опубликовать
        </Button>
      </footer>
    </form>
  );
}

type BodyProps = { value: RichText; problem: string | undefined; onChange(text: RichText): void };

function BodyField({ value, problem, onChange }: BodyProps) {
  const editor = useBlocksEditor({ id: "consent-body", label: "Текст", value, change: onChange });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the frame of the text
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
      {problem && <Problem>{problem}</Problem>}
    </div>
  );
}

type QuestionProps = { what: string; onPublish(): void; onClose(): void };

/** Asks before a version is published, because it can never be changed. */
function PublishQuestion({ what, onPublish, onClose }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  return (
    <Sheet ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 className="name" id={heading}>
        Опубликовать новую версию?
      </h2>
      <p>{what}</p>
      <p className={field.hint}>Эту версию потом нельзя ни изменить, ни удалить: только сделать следующую.</p>
      <p className={sheet.sheetActs}>
        <Button kind="quiet" onClick={() => dialog.current?.close()}>
          Вернуться к тексту
        </Button>
        <Button
          kind="main"
          onClick={() => {
            dialog.current?.close();
            onPublish();
          }}
        >
          Опубликовать
        </Button>
      </p>
    </Sheet>
  );
}
