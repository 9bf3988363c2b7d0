import { useState } from "react";
import field from "../../../ui/field.module.css";
import { Input } from "../../../ui/input.tsx";
import styles from "../forms.module.css";

type SliderProps = { label: string; unit: string; value: number; min: number; max: number; step: number; set(value: number): void };

/** A slider with a field for the same number. */
export function Slider({ label, unit, value, min, max, step, set }: SliderProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = String(value).replace("-", "−").replace(".", ",");
  return (
    <div className={styles.slider}>
      <span className={`${field.label} ${styles.label}`}>{label}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${shown} ${unit}`}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => set(Number(target.value))}
      />
      <span className={styles.sliderNumber}>
        <Input
          inputMode="decimal"
          aria-label={`${label}, ${unit}`}
          value={typed ?? shown}
          onChange={({ target }) => {
            setTyped(target.value);
            const number = Number(target.value.replace(/[−–]/g, "-").replace(",", "."));
            if (target.value.trim() !== "" && Number.isFinite(number)) set(number);
          }}
          onBlur={() => setTyped(null)}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
    </div>
  );
}
