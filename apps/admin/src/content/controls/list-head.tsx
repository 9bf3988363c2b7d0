import buttonStyles from "../../ui/button.module.css";
import fieldStyles from "../../ui/field.module.css";
import form from "../fields/form.module.css";

type Props = { label: string; addLabel: string; onAdd(): void; id?: string | undefined };

/** The name of a fieldset of lines or groups, and the button that adds one. */
export function ListHead({ label, addLabel, onAdd, id }: Props) {
  return (
    <>
      <legend className="only-read">{label}</legend>
      <p className={form.linesHead}>
        <span className={`${fieldStyles.label} ${form.label}`} aria-hidden="true">
          {label}
        </span>
        <button
          type="button"
          className={`${buttonStyles.lnk} ${form.lnk} small`}
          id={id}
          aria-label={`${label}: ${addLabel.toLowerCase()}`}
          onClick={onAdd}
        >
          {addLabel}
        </button>
      </p>
    </>
  );
}
