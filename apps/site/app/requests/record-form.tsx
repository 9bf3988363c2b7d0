import { anyChoice } from "@len/contract/checks";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { type RootData, useRootData } from "../root-data.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary, useFocusOn } from "../ui/error-summary.tsx";
import { SelectField, TextArea, TextField, TickField } from "../ui/field.tsx";
import { phoneHref } from "../ui/formats.ts";
import { narrowedDoctors, narrowedServices, servicesByGroup } from "./options.ts";
import { type RecordField, type RecordResult, type RecordValues, recordFields, recordLabels } from "./record-fields.ts";
import styles from "./record-form.module.css";
import { useRecordForm } from "./use-record-form.ts";

type RecordFormProps = {
  /** Unique on the page; ids of the fields begin with it. */
  id: string;
  /** Slugs of what the visitor has come from. */
  doctor?: string | null;
  service?: string | null;
  /** What the server said of the form when it was sent without scripts, and what was typed. */
  result?: RecordResult | undefined;
  values?: RecordValues | undefined;
};

/**
 * «Запись на прием»: the five fields of §5 and a tick. Without scripts it posts to /zapis; with them it is checked field by
 * field and sent without leaving the page.
 */
export function RecordForm({ id, doctor = null, service = null, result, values }: RecordFormProps) {
  const root = useRootData();
  const form = useRecordForm({
    errors: result?.kind === "invalid" ? result.errors : {},
    failure: result?.kind === "failed" ? result.message : false,
  });
  const summary = useRef<HTMLDivElement>(null);
  useFocusOn(summary, form.refusals);

  const field = (name: RecordField) => ({
    id: `${id}-${name}`,
    name,
    label: recordLabels[name],
    error: form.errors[name],
    defaultValue: values?.[name],
  });
  const wrong = [...recordFields, "consent" as const].flatMap((name) => {
    const message = form.errors[name];
    return message ? [{ fieldId: `${id}-${name}`, label: recordLabels[name], message }] : [];
  });

  return (
    <form {...form.formProps} id={id} method="post" action="/zapis" noValidate className={styles.form}>
      <p className={styles.lead}>Перезвоним, подберём время и ответим на вопросы о подготовке.</p>
      {wrong.length > 0 && <ErrorSummary ref={summary} title="Заявка не отправлена. Проверьте поля:" errors={wrong} />}

      <TextField {...field("name")} placeholder="Как к вам обращаться" autoComplete="name" aria-required maxLength={100} />
      <TextField {...field("phone")} type="tel" inputMode="tel" placeholder="+7 900 123-45-67" autoComplete="tel" aria-required />
      <Choices id={id} field={field} doctor={values?.doctor ?? doctor} service={values?.service ?? service} />
      <TextArea
        {...field("comment")}
        rows={3}
        hint="Удобное время для звонка, пожелания. Не указывайте диагноз."
        aria-required
        maxLength={2000}
      />
      <Trap id={id} />
      <ConsentTick {...field("consent")} consents={root?.consents ?? null} defaultChecked={values?.consent === "on"} />

      {form.failure !== false && <Failure message={form.failure} phone={root?.contacts?.phones[0]?.number} />}
      <Button type="submit" busy={form.busy} className={styles.send}>
        {form.failure === false ? "Отправить" : "Отправить ещё раз"}
      </Button>
    </form>
  );
}

type ChoicesProps = {
  id: string;
  field: (name: RecordField) => { id: string; name: string; label: string; error: string | undefined };
  doctor: string | null;
  service: string | null;
};

/** Service and doctor: choosing one narrows the other. */
function Choices({ id, field, doctor, service }: ChoicesProps) {
  const root = useRootData();
  // Nothing is narrowed in the HTML: without scripts a visitor may choose another doctor, and needs that one's services.
  const [chosen, setChosen] = useState({ doctor: "", service: "" });
  // The boot script may have chosen before React was there, and does so each time the dialog is opened from a doctor.
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => {
      const data = new FormData(form);
      setChosen({ doctor: String(data.get("doctor") ?? ""), service: String(data.get("service") ?? "") });
    };
    read();
    form.addEventListener("change", read);
    form.addEventListener("reset", () => queueMicrotask(read));
    return () => form.removeEventListener("change", read);
  }, [id]);

  const services = narrowedServices(root?.serviceOptions ?? [], chosen);
  const doctors = narrowedDoctors(root?.doctorOptions ?? [], root?.serviceOptions ?? [], chosen);

  return (
    <>
      <SelectField {...field("service")} defaultValue={service ?? ""} aria-required>
        <option value="">Выберите услугу</option>
        <option value={anyChoice}>Не знаю, помогите выбрать</option>
        {servicesByGroup(services).map(([group, options]) => (
          <optgroup key={group} label={group}>
            {options.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField {...field("doctor")} defaultValue={doctor ?? ""} aria-required>
        <option value="">Выберите врача</option>
        <option value={anyChoice}>Подберите мне специалиста</option>
        {doctors.map(({ slug, lastName, firstName, middleName }) => (
          <option key={slug} value={slug}>
            {lastName} {firstName} {middleName}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** A field people neither see nor reach; what fills it in is marked for staff, never refused. */
function Trap({ id }: { id: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={`${id}-website`}>Не заполняйте это поле</label>
      <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

type ConsentTickProps = { id: string; name: string; error: string | undefined; defaultChecked: boolean; consents: RootData["consents"] };

function ConsentTick({ consents, id, name, error, defaultChecked }: ConsentTickProps) {
  const document = consents?.find(({ purpose }) => purpose === "record");

  return (
    <>
      {document && (
        <>
          <input type="hidden" name="consentDocument" value={document.id} />
          <input type="hidden" name="consentVersion" value={document.version} />
        </>
      )}
      <TickField
        id={id}
        name={name}
        error={error}
        defaultChecked={defaultChecked}
        aria-required
        label={
          <>
            Даю{" "}
            <Link to={document ? `/consents/${document.slug}` : "/privacy"} target="_blank">
              согласие на обработку персональных данных
            </Link>{" "}
            на условиях{" "}
            <Link to="/privacy" target="_blank">
              политики конфиденциальности
            </Link>
          </>
        }
      />
    </>
  );
}

/** Says plainly that nothing was sent, and gives the phone. */
function Failure({ message, phone }: { message: string | null; phone: string | undefined }) {
  return (
    <div role="alert" className={styles.failure}>
      <p>
        <b>Заявка не отправлена.</b> {message ?? "Сервер клиники не ответил."} Всё, что вы написали, осталось в форме.
      </p>
      {phone && (
        <p>
          Позвоните нам: <a href={phoneHref(phone)}>{phone}</a>
        </p>
      )}
    </div>
  );
}
