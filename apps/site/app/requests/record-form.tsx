import { DoctorAndService } from "./doctor-and-service.tsx";
import type { FormOptions } from "./form-options.ts";
import { CommentField, NameField, PhoneField } from "./personal-fields.tsx";
import { type FormState, VisitorForm } from "./visitor-form.tsx";

type RecordFormProps = FormState & {
  /** Unique on the page; prefix of the fields' ids. */
  id: string;
  options: FormOptions;
  /** `services`: the form is on the page of a service. */
  kind?: string | undefined;
  /** Slugs of the doctor and the service the visitor comes from. */
  doctor?: string | null;
  service?: string | null;
};

/** «Запись на прием»: five fields and a consent. Its own page is /zapis. */
export function RecordForm({ id, options, kind, doctor = null, service = null, ...state }: RecordFormProps) {
  const values = { ...(service && { service }), ...(doctor && { doctor }), ...state.values };

  return (
    <VisitorForm {...state} name="record" id={id} values={values} lead="Перезвоним, подберём время и ответим на вопросы о подготовке.">
      {(field) => (
        <>
          {kind && <input type="hidden" name="kind" value={kind} />}
          <NameField {...field("name")} />
          <PhoneField {...field("phone")} />
          <DoctorAndService form={id} name="record" options={options} doctor={field("doctor")} service={field("service")} />
          <CommentField {...field("comment")} hint="Удобное время для звонка, пожелания. Не указывайте диагноз." aria-required />
        </>
      )}
    </VisitorForm>
  );
}
