import type { UseFormRegisterReturn } from "react-hook-form";
import field from "../ui/field.module.css";
import { Problem } from "../ui/problem.tsx";
import styles from "./access.module.css";

const genders = [
  { value: "feminine", label: "взяла заявку" },
  { value: "masculine", label: "взял заявку" },
] as const;

/** The choice of the grammatical gender in which histories name the person. */
export function PastTenseChoice({
  legend,
  input,
  problem,
}: {
  legend: string;
  input: UseFormRegisterReturn;
  problem?: string | undefined;
}) {
  return (
    <fieldset className={styles.radios}>
      <legend className={field.label}>{legend}</legend>
      {genders.map(({ value, label }) => (
        <label key={value}>
          <input {...input} type="radio" className={field.rd} value={value} />
          {label}
        </label>
      ))}
      {problem && <Problem>{problem}</Problem>}
    </fieldset>
  );
}
