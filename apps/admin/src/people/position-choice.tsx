import { rolesWithSecondStep } from "@len/contract/staff/roles";
import { type Ref, useId } from "react";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./people.module.css";
import { type Position, positions, rolesOf } from "./positions.ts";

type Props = {
  /** For the input of the first position. */
  ref?: Ref<HTMLInputElement>;
  chosen: readonly Position[];
  problem?: string | undefined;
  onChange(chosen: Position[]): void;
};

/** The choice of positions, described by what a person in them will see. Several can be chosen. */
export function PositionChoice({ ref, chosen, problem, onChange }: Props) {
  const id = useId();
  const seesPhones = rolesOf(chosen).some((role) => rolesWithSecondStep.includes(role));
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className={field.label}>Роль</legend>
      <div className={styles.positions}>
        {positions.map((position, index) => (
          <label key={position.id}>
            <input
              ref={index === 0 ? ref : undefined}
              type="checkbox"
              className={field.ck}
              checked={chosen.includes(position.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, position.id] : chosen.filter((other) => other !== position.id))
              }
            />
            <span>
              <b className="strong">{position.name}</b>
              <span className={field.hint} data-part="hint">
                {position.sees}
              </span>
            </span>
          </label>
        ))}
      </div>
      {problem && <Problem id={id}>{problem}</Problem>}
      {seesPhones && <Hint>Эта роль видит телефоны, поэтому второй шаг входа обязателен.</Hint>}
    </fieldset>
  );
}
