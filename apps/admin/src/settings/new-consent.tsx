import type { RichText } from "@len/contract/blocks";
import type { ConsentPurpose } from "@len/contract/consents";
import { consentCalls } from "@len/contract/staff/calls/consents";
import { addConsentSchema, type ConsentVersion } from "@len/contract/staff/consents";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { Controller } from "react-hook-form";
import type * as z from "zod";
import { send } from "../api/send.ts";
import blocks from "../blocks/blocks.module.css";
import { Surface } from "../blocks/surface.tsx";
import { Toolbar } from "../blocks/toolbar.tsx";
import { useBlocksEditor } from "../blocks/use-editor.ts";
import { isSame } from "../store/data.ts";
import { readTyped, type TypedConsent, typeConsent } from "../store/typed.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Input } from "../ui/input.tsx";
import { notify } from "../ui/notices.tsx";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { DayInput } from "../ui/typed-moment.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { purposes } from "./consent-purposes.ts";
import { OneColumn, Row } from "./part.tsx";
import { consentsQuery } from "./queries.ts";
import styles from "./settings.module.css";

type NewProps = { purpose: ConsentPurpose; from: ConsentVersion | undefined; clinic: ClinicTime; onDone(): void };

const empty: RichText = { type: "doc", content: [] };
const versionSchema = addConsentSchema.omit({ purpose: true });

export function NewVersion({ purpose, from, clinic, onDone }: NewProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<z.output<typeof versionSchema> | null>(null);
  const [asStored] = useState<TypedConsent>(() => ({
    title: from?.title ?? "",
    body: from?.body ?? empty,
    effectiveFrom: clinic.dayOf(clinic.now),
    checkedByLawyer: false,
  }));
  const [wrongDay, setWrongDay] = useState<string | null>(null);
  const { register, control, submit, showRefusal, watch, getValues, setFocus, formState } = useCheckedForm(versionSchema, {
    defaultValues: readTyped().consents[purpose] ?? asStored,
    act(read) {
      if (wrongDay) setFocus("effectiveFrom");
      else if (isOther) setAsked(read);
    },
  });
  const { errors } = formState;
  const isOther = watch("title") !== asStored.title || !isSame(watch("body"), asStored.body);
  useEffect(() => {
    const { unsubscribe } = watch(() => {
      const { checkedByLawyer = false, ...others } = getValues();
      const typed = { ...others, checkedByLawyer };
      typeConsent(purpose, isSame(typed, asStored) ? undefined : typed);
    });
    return unsubscribe;
  }, [purpose, asStored, watch, getValues]);
  const leave = () => {
    typeConsent(purpose, undefined);
    onDone();
  };
  const add = useMutation({
    mutationFn: async (version: z.output<typeof versionSchema>) =>
      (await send(consentCalls.addConsent, { input: { purpose, ...version } })).data,
    onSuccess: async ({ version, effectiveFrom, state }) => {
      await client.invalidateQueries({ queryKey: consentsQuery.queryKey });
      notify({
        text: `Версия ${version} ${state === "ahead" ? "вступит в силу" : "действует"} с ${dayWords(effectiveFrom)}`,
      });
      leave();
    },
    onError: showRefusal,
  });
  const dayWords = (day: string) => clinic.fullDateOf(`${day}T12:00:00Z`);
  return (
    <form className={styles.settingPart} noValidate onSubmit={submit}>
      <OneColumn>
        <h2>{purposes[purpose]}: новая версия</h2>
        <Row label="Название" problem={errors.title?.message}>
          {(props) => <Input {...props} {...register("title")} maxLength={200} autoFocus />}
        </Row>
        <Controller
          control={control}
          name="body"
          render={({ field: { ref, value, onChange } }) => (
            <BodyField ref={ref} value={value} problem={errors.body?.message} onChange={onChange} />
          )}
        />
        <Row label="Действует с" hint="До этого дня действует прежняя версия." problem={wrongDay ?? errors.effectiveFrom?.message}>
          {(props) => (
            <Controller
              control={control}
              name="effectiveFrom"
              render={({ field: { ref, value, onChange } }) => (
                <DayInput
                  ref={ref}
                  id={props.id}
                  describedBy={props["aria-describedby"]}
                  isInvalid={props["aria-invalid"] === true}
                  value={value}
                  change={(day) => onChange(day ?? "")}
                  complain={setWrongDay}
                />
              )}
            />
          )}
        </Row>
        <label className={field.flag}>
          <input type="checkbox" className={field.ck} {...register("checkedByLawyer")} />
          Проверено юристом
        </label>
      </OneColumn>
      {asked && (
        <PublishQuestion
          what={`${purposes[purpose]}: «${asked.title}», действует с ${dayWords(asked.effectiveFrom)}.`}
          onPublish={() => add.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      <PageFoot>
        <FootState role="status">
          {errors.root ? <span>{errors.root.message}</span> : isOther ? "Эту версию потом нельзя изменить" : "Измените название или текст"}
        </FootState>
        <Button kind="quiet" onClick={leave}>
          Отмена
        </Button>
        <Button type="submit" kind="main" disabled={add.isPending}>
          Опубликовать
        </Button>
      </PageFoot>
    </form>
  );
}

type BodyProps = { ref: Ref<{ focus(): void }>; value: unknown; problem: string | undefined; onChange(text: RichText): void };

function BodyField({ ref, value, problem, onChange }: BodyProps) {
  const editor = useBlocksEditor({ id: "consent-body", label: "Текст", value, change: onChange });
  useImperativeHandle(ref, () => ({ focus: () => void editor?.commands.focus() }), [editor]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain the frame of the text
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
      <Hint>Эту версию потом нельзя ни изменить, ни удалить: только сделать следующую.</Hint>
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
