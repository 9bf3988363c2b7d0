import type { FormEvent, ReactNode } from "react";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import type { OptionsOfForms } from "../choices/form-options.ts";
import { formOf } from "../form/visitor-forms.ts";
import { openForm, prepareForm } from "./form-dialogs.tsx";

type FormButtonProps = ButtonLook & {
  /** Slugs of the doctor and the service chosen initially. */
  doctor?: string;
  service?: string;
  /** Initial text of the record form's comment. */
  wish?: string | undefined;
  className?: string;
};

type Props = FormButtonProps & { form: keyof OptionsOfForms; label?: string | undefined; children: ReactNode };

/**
 * A button that opens a form in a dialog. It is the submit button of a `<form>` whose action is the form's own page, with the doctor, the
 * service and the wish in the query. The browser opens that page without scripts, before hydration (`data-form`, see
 * `boot/held-clicks.ts`), and when the dialog cannot be loaded.
 */
function FormButton({ form, doctor, service, wish, className, label, children, ...look }: Props) {
  const { page } = formOf(form);

  function open(event: FormEvent<HTMLFormElement>) {
    const button = event.currentTarget.querySelector("button");
    // On the form's own page the default action is not prevented: the browser reloads that page.
    if (!button || location.pathname === page) return;
    event.preventDefault();
    void openForm(form, { doctor, service, wish }, button);
  }
  const prepare = () => void prepareForm(form).catch(() => {});

  return (
    <form action={page} method="get" className={className} onSubmit={open} onPointerEnter={prepare} onFocus={prepare}>
      {doctor && <input type="hidden" name="doctor" value={doctor} />}
      {service && <input type="hidden" name="service" value={service} />}
      {wish && <input type="hidden" name="wish" value={wish} />}
      <Button {...look} type="submit" data-form={form} aria-haspopup="dialog" aria-label={label}>
        {children}
      </Button>
    </form>
  );
}

/** `label` is the accessible name of a button whose text is too short to be clear. */
type RecordButtonProps = FormButtonProps & { short?: boolean; label?: string; children?: ReactNode };

/**
 * «Записаться на прием»: opens the record dialog or, without it, the page /zapis. With `short` the text is «Записаться», and the accessible
 * name stays the full one.
 */
export function RecordButton({ short = false, label, children = "Записаться на прием", ...rest }: RecordButtonProps) {
  return (
    <FormButton {...rest} form="record" label={label ?? (short ? "Записаться на прием" : undefined)}>
      {short ? "Записаться" : children}
    </FormButton>
  );
}

/** «Оставить отзыв»: opens the review dialog or, without it, the form's own page. */
export function ReviewButton(props: FormButtonProps) {
  return (
    <FormButton {...props} form="review">
      Оставить отзыв
    </FormButton>
  );
}
