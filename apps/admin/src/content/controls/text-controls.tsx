import { bareNumber } from "@len/contract/tax-numbers";
import { Input, LongText } from "../../ui/input.tsx";
import { asText, type ControlProps, emptied, wrong } from "../fields/control-props.ts";

export function TextControl({ field, id, value, change, describedBy, onBlur }: ControlProps & { onBlur?: () => void }) {
  return (
    <Input
      id={id}
      value={asText(value)}
      maxLength={field.maxLength ?? undefined}
      onChange={({ target }) => change(emptied(field, target.value))}
      onBlur={onBlur}
      {...wrong(describedBy)}
    />
  );
}

/** Spaces are removed when the focus leaves the field; removing them during typing would move the cursor. */
export const TaxNumberControl = (props: ControlProps) => (
  <TextControl
    {...props}
    onBlur={() => asText(props.value) !== bareNumber(asText(props.value)) && props.change(bareNumber(asText(props.value)))}
  />
);

export function LongControl({ field, id, value, change, describedBy }: ControlProps) {
  return (
    <LongText
      id={id}
      rows={3}
      value={asText(value)}
      maxLength={field.maxLength ?? undefined}
      onChange={({ target }) => change(emptied(field, target.value))}
      {...wrong(describedBy)}
    />
  );
}
