import { useState } from "react";
import { TextField } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { FormOptions } from "../choices/form-options.ts";
import type { FieldProps } from "../form/visitor-form.tsx";
import styles from "./for-whom.module.css";

type ForWhomProps = FieldProps & {
  /** Doctors of the times that can be chosen. */
  doctors: string[];
  options: FormOptions;
  forWhom?: string | undefined;
};

/** Asks whom the visit is for where a doctor receives children; the API says when it needs the age. */
export function ForWhom({ options, doctors, forWhom = "self", ...age }: ForWhomProps) {
  const [chosen, setChosen] = useState(forWhom);
  const isHydrated = useHydrated();
  const ages = options.doctors.flatMap((doctor) => (doctors.includes(doctor.slug) && doctor.ages ? [doctor.ages] : []));
  if (ages.every((one) => one === "adults")) return null;
  const isForChildren = ages.every((one) => one === "children");
  // Without scripts the field cannot appear later.
  const asksAge = isForChildren || chosen === "child" || !isHydrated;

  return (
    <div className={styles.whom}>
      {isForChildren ? (
        <input type="hidden" name="forWhom" value="child" />
      ) : (
        <fieldset>
          <legend>Кто придёт</legend>
          {[
            ["self", "Взрослый"],
            ["child", "Ребёнок"],
          ].map(([value, words]) => (
            <label key={value}>
              <input
                type="radio"
                name="forWhom"
                value={value}
                defaultChecked={value === forWhom}
                onChange={({ target }) => setChosen(target.value)}
              />
              {words}
            </label>
          ))}
        </fieldset>
      )}
      {asksAge && (
        <div className={styles.age}>
          <TextField
            {...age}
            inputMode="numeric"
            maxLength={2}
            hint={isForChildren || isHydrated ? "Полных лет" : "Полных лет, если придёт ребёнок"}
          />
        </div>
      )}
    </div>
  );
}
