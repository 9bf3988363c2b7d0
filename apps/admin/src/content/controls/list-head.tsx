import { Button } from "../../ui/button.tsx";
import fieldStyles from "../../ui/field.module.css";
import form from "../fields/form.module.css";

type Props = { label: string; addLabel: string; onAdd(): void; id?: string | undefined };

/** The heading of a list of lines or rows, with the button that adds one. */
export function ListHead({ label, addLabel, onAdd, id }: Props) {
  return (
    <>
      <legend className="only-read">{label}</legend>
      <p className={form.linesHead}>
        <span className={`${fieldStyles.label} ${form.label}`} aria-hidden="true">
          {label}
        </span>
        <Button kind="text" className="small" id={id} aria-label={`${label}: ${addLabel.toLowerCase()}`} onClick={onAdd}>
          {addLabel}
        </Button>
      </p>
    </>
  );
}
