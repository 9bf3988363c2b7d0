import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { useRootData } from "../../clinic/root-data.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary, useFocusOn } from "../../ui/error-summary.tsx";
import { TickField } from "../../ui/field.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { typography } from "../../ui/typography.ts";
import { useFormInSight } from "./form-in-sight.ts";
import { type TimeOutcomes, useVisitorForm } from "./use-visitor-form.ts";
import styles from "./visitor-form.module.css";
import { checkedFields, type FieldName, type FormName, type FormResult, type FormValues, fieldLabels, formOf } from "./visitor-forms.ts";

/**
 * The state of a form that was sent without scripts: the server's answer and the submitted values, or `isForgotten` when these are no
 * longer stored.
 */
export type FormState = {
  result?: FormResult | undefined;
  values?: FormValues | undefined;
  isForgotten?: boolean;
};

/** The props that a form passes to each of its fields; `defaultValue` is the value that the visitor typed before the form was refused. */
export type FieldProps = { id: string; name: string; label: string; error: string | undefined; defaultValue: string | undefined };

type VisitorFormProps = FormState & {
  name: FormName;
  /** Unique on the page; prefix of the fields' ids. */
  id: string;
  lead?: string | undefined;
  sendLabel?: string;
  /** Nothing can be sent until the visitor has chosen a time or none. */
  isWaiting?: boolean;
  /** Below the send button. */
  below?: ReactNode;
  time?: TimeOutcomes;
  /** `busy` is true while the form is being sent. */
  children: (field: (name: FieldName) => FieldProps, busy: boolean) => ReactNode;
};

/**
 * The frame of every visitor form: error summary, honeypot field, consents, and the message when sending failed. Without scripts it posts
 * to the form's own page; with scripts each field is checked and the form is sent without leaving the page.
 */
export function VisitorForm({
  name,
  id,
  lead,
  sendLabel = "Отправить",
  isWaiting = false,
  below,
  time,
  result,
  values,
  children,
}: VisitorFormProps) {
  const root = useRootData();
  const form = useVisitorForm(name, result, time);
  const element = useRef<HTMLFormElement>(null);
  useFormInSight(element);
  const summary = useRef<HTMLDivElement>(null);
  useFocusOn(summary, form.refusals);
  const { page, ticks, failedTitle } = formOf(name);

  const field = (field: FieldName): FieldProps => ({
    id: `${id}-${field}`,
    name: field,
    label: fieldLabels[field],
    error: form.errors[field],
    defaultValue: values?.[field],
  });
  const wrong = checkedFields(name).flatMap((field) => {
    return form.errors[field] ? [{ fieldId: `${id}-${field}`, label: fieldLabels[field] }] : [];
  });

  return (
    <form {...form.formProps} ref={element} id={id} method="post" action={page} noValidate className={styles.form}>
      {lead && <p className={styles.lead}>{typography(lead)}</p>}
      {form.isRefused && wrong.length > 0 && <ErrorSummary ref={summary} title={`${failedTitle}. Проверьте поля:`} errors={wrong} />}

      {children(field, form.busy)}
      <Trap id={id} />
      {ticks.map((tick) => (
        <ConsentTick key={tick.field} {...field(tick.field)} {...tick} defaultChecked={Boolean(values?.[tick.field])} />
      ))}

      {form.failure && <Failure {...form.failure} phone={root?.contacts?.phones[0]?.number} />}
      <div className={styles.foot}>
        <Button type="submit" busy={form.busy} disabled={isWaiting} className={styles.send}>
          {form.failure && !isWaiting ? "Отправить ещё раз" : sendLabel}
        </Button>
        {below}
      </div>
    </form>
  );
}

/** Two short fields: side by side where the form is wide enough. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** A honeypot field that people can neither see nor focus. A form with a value in it is marked for staff, but is never refused. */
function Trap({ id }: { id: string }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={`${id}-website`}>Не заполняйте это поле</label>
      <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

type ConsentTickProps = Omit<FieldProps, "label" | "defaultValue"> &
  ReturnType<typeof formOf>["ticks"][number] & { defaultChecked: boolean };

/** The checkbox of consent to one purpose, with links to its document and to the privacy policy. */
function ConsentTick({ field, purpose, isOptional = false, id, name, error, defaultChecked }: ConsentTickProps) {
  const document = useRootData()?.consents?.find((consent) => consent.purpose === purpose);

  return (
    <>
      {document && (
        <>
          <input type="hidden" name={`${field}Document`} value={document.id} />
          <input type="hidden" name={`${field}Version`} value={document.version} />
        </>
      )}
      <TickField
        id={id}
        name={name}
        error={error}
        defaultChecked={defaultChecked}
        aria-required={!isOptional}
        label={
          <>
            Даю{" "}
            <Link to={document ? `/consents/${document.slug}` : "/privacy"} target="_blank">
              {field === "publication" ? "согласие на публикацию отзыва" : "согласие на обработку персональных данных"}
            </Link>
            {isOptional && " (по желанию)"}
            {field === "consent" && (
              <>
                {typography(". Как мы храним и защищаем данные, сказано в ")}
                <Link to="/privacy" target="_blank">
                  политике конфиденциальности
                </Link>
                .
              </>
            )}
          </>
        }
      />
    </>
  );
}

/** Reports that the form was not sent, or that this is unknown, and shows the clinic's phone number. */
function Failure({ title, message, phone }: { title: string; message: string; phone: string | undefined }) {
  return (
    <div role="alert" className={styles.failure}>
      <p>
        <b>{title}.</b> {typography(`${message} Всё, что вы написали, осталось в форме.`)}
      </p>
      {phone && (
        <p>
          Позвоните нам: <PhoneLink number={phone} />
        </p>
      )}
    </div>
  );
}
