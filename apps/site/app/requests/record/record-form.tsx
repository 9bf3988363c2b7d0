import { anyChoice } from "@len/contract/checks";
import { DoctorAndService } from "../choices/doctor-and-service.tsx";
import type { FormOptions } from "../choices/form-options.ts";
import { VisitContext } from "../choices/visit-context.tsx";
import { WishButtons } from "../choices/wish-buttons.tsx";
import { CommentField, NameField, PhoneField } from "../form/personal-fields.tsx";
import { FieldPair, type FormState, VisitorForm } from "../form/visitor-form.tsx";

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
  ...state
}: RecordFormProps) {
  const values = { service: service ?? anyChoice, doctor: doctor ?? anyChoice, ...(wish && { comment: wish }), ...state.values };

  return (
    <VisitorForm
      {...state}
      name="record"
      id={id}
      values={values}
      lead={isOwnPage ? required : `Перезвоним, подберём время и ответим на вопросы о подготовке. ${required}`}
    >
      {(field) => (
        <>
          {!options.isPart && <VisitContext form={id} options={options} {...values} />}
          {kind && <input type="hidden" name="kind" value={kind} />}
          <FieldPair>
            <NameField {...field("name")} />
            <PhoneField {...field("phone")} />
          </FieldPair>
          <WishButtons {...field("comment")} form={id} />
          <DoctorAndService form={id} name="record" options={options} doctor={field("doctor")} service={field("service")} />
          <CommentField {...field("comment")} hint="Удобное время для звонка, пожелания. Не указывайте диагноз." aria-required />
        </>
      )}
    </VisitorForm>
  );
}
