import { anyChoice } from "@len/contract/checks";
import { type ReactNode, useLayoutEffect } from "react";
import { useRootData } from "../../clinic/root-data.ts";
import { DoctorAndService } from "../choices/doctor-and-service.tsx";
import type { FormOptions } from "../choices/form-options.ts";
import { VisitContext } from "../choices/visit-context.tsx";
import { WishButtons } from "../choices/wish-buttons.tsx";
import { CommentField, NameField, PhoneField } from "../form/personal-fields.tsx";
import type { TimeOutcomes } from "../form/use-visitor-form.ts";
import { FieldPair, type FormState, VisitorForm } from "../form/visitor-form.tsx";
import { setFirstLine } from "../time/first-line.ts";
import { ForWhom } from "../time/for-whom.tsx";
import { slotOf, type Time } from "../time/time.ts";
import { firstLine, timeInWords } from "../time/time-words.ts";

type RecordFormProps = FormState & {
  /** Unique on the page; prefix of the fields' ids. */
  id: string;
  options: FormOptions;
  /** `services` when the form is on the page of a service. */
  kind?: string | undefined;
  /** Slugs of the doctor and the service from whose page the visitor comes. */
  doctor?: string | null;
  service?: string | null;
  /** Initial text of the comment. */
  wish?: string | null;
  /** The form is on its own page, which already says what the clinic does next. */
  isOwnPage?: boolean;
  /** In the dialog, the visit with its time. */
  visit?: VisitOfForm;
};

/** `top` stands above the fields. With a `time`, or while the visitor chooses one, the doctor and the service are not asked. */
export type VisitOfForm = {
  top: ReactNode;
  time: Time | null;
  hold: string | undefined;
  isChoosing: boolean;
  below: ReactNode;
  /** Beside the doctor and the service of a request without a time. */
  choose: ReactNode;
  outcomes: TimeOutcomes;
};

const required = "Обязательны имя, телефон, комментарий и\u00a0согласие.";

/**
 * «Запись на прием»: five fields and a consent; the clinic chooses the doctor and the service unless the visitor does. The form's own page
 * is /zapis. There and in the dialog, the form also shows the chosen doctor and service; on a page about them (`isPart`) it does not.
 */
export function RecordForm({
  id,
  options,
  kind,
  doctor = null,
  service = null,
  wish = null,
  isOwnPage = false,
  visit,
  ...state
}: RecordFormProps) {
  const timeZone = useRootData()?.contacts?.timeZone;
  const values = { service: service ?? anyChoice, doctor: doctor ?? anyChoice, ...(wish && { comment: wish }), ...state.values };
  const time = visit?.time ?? null;
  const isFixed = time !== null || visit?.isChoosing === true;
  const lead = isOwnPage ? required : `Перезвоним, подберём время и ответим на вопросы о подготовке. ${required}`;
  useFirstLine(id, time && firstLine(time.start, timeZone));

  return (
    <VisitorForm
      {...state}
      name="record"
      id={id}
      values={values}
      lead={isFixed ? undefined : lead}
      {...(visit && { time: visit.outcomes, below: visit.below, isWaiting: isFixed && time === null })}
      sendLabel={time ? `Записаться на ${timeInWords(time.start, timeZone)}` : isFixed ? "Выберите время" : "Отправить"}
    >
      {(field) => (
        <>
          {visit?.top}
          {!options.isPart && !isFixed && (
            <VisitContext form={id} options={options} {...values}>
              {visit?.choose}
            </VisitContext>
          )}
          {kind && <input type="hidden" name="kind" value={kind} />}
          {time && <TimeFields time={time} hold={visit?.hold} />}
          <FieldPair>
            <NameField {...field("name")} />
            <PhoneField {...field("phone")} />
          </FieldPair>
          {time && <ForWhom options={options} doctors={[time.doctor]} {...field("age")} />}
          {!isFixed && <WishButtons {...field("comment")} form={id} />}
          {!isFixed && <DoctorAndService form={id} name="record" options={options} doctor={field("doctor")} service={field("service")} />}
          <CommentField
            {...field("comment")}
            hint={isFixed ? "Пожелания. Не указывайте диагноз." : "Удобное время для звонка, пожелания. Не указывайте диагноз."}
            aria-required
          />
        </>
      )}
    </VisitorForm>
  );
}

/** The time, and the doctor and the service that belong to it. */
function TimeFields({ time, hold }: { time: Time; hold: string | undefined }) {
  return (
    <>
      <input type="hidden" name="slot" value={slotOf(time)} />
      {hold && <input type="hidden" name="hold" value={hold} />}
      <input type="hidden" name="doctor" value={time.doctor} />
      <input type="hidden" name="service" value={time.service} />
    </>
  );
}

/** Keeps the first line of the comment in step with the chosen time. */
export function useFirstLine(formId: string, line: string | null) {
  useLayoutEffect(() => {
    const comment = document.getElementById(`${formId}-comment`);
    if (comment instanceof HTMLTextAreaElement) setFirstLine(comment, line);
  }, [formId, line]);
}
