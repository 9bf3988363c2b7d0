import { FormButton, type FormButtonProps } from "./form-button.tsx";

type RecordButtonProps = FormButtonProps & {
  /** Shows the short label «Записаться»; the accessible name stays complete. */
  short?: boolean;
};

/** «Записаться на прием»: opens the record dialog, or leads to /zapis. */
export function RecordButton({ short = false, ...rest }: RecordButtonProps) {
  return (
    <FormButton {...rest} form="record" label={short ? "Записаться на прием" : undefined}>
      {short ? "Записаться" : "Записаться на прием"}
    </FormButton>
  );
}
