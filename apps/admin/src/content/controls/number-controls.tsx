import { useState } from "react";
import { Input } from "../../ui/input.tsx";
import { numberIn } from "../../words/number-in.ts";
import { type ControlProps, wrong } from "../fields/control-props.ts";
import { roublesOf } from "../fields/field-words.ts";
import styles from "./controls.module.css";

type NumberProps = ControlProps & { inWords(value: number): string; parse(text: string): number; unit?: string; others?: RegExp };

const notInNumber = /[^\d.,\s]/g;

/** A field for a number. The digits are shown as typed; the number is formatted when the focus leaves the field. */
function NumericControl({ id, value, change, describedBy, inWords, parse, unit, others = notInNumber }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value === "number" ? inWords(value) : "";
  return (
    <span className={styles.unit}>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? shown}
        onChange={({ target }) => {
          const text = target.value.replace(others, "");
          setTyped(text);
          change(/\d/.test(text) ? parse(text) : null);
        }}
        onBlur={() => setTyped(null)}
        {...wrong(describedBy)}
      />
      {unit && <span aria-hidden="true">{unit}</span>}
    </span>
  );
}

export const MoneyControl = (props: ControlProps) => (
  <NumericControl {...props} inWords={roublesOf} parse={(text) => Math.round(numberIn(text) * 100)} unit="₽" />
);
export const NumberControl = (props: ControlProps) => (
  <NumericControl {...props} inWords={String} parse={(text) => Math.trunc(numberIn(text))} />
);

const notInDecimal = /[^\d.,-]/g;

export const DecimalControl = (props: ControlProps) => (
  <NumericControl
    {...props}
    inWords={(number) => String(number).replace(".", ",")}
    parse={(text) => Number.parseFloat(text.replace(",", ".")) || 0}
    others={notInDecimal}
  />
);
