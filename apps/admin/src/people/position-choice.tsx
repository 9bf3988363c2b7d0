import { rolesWithSecondStep } from "@len/contract/staff/roles";
import { useId } from "react";
import { Problem } from "../ui/problem.tsx";
import { type Position, positions, rolesOf } from "./positions.ts";

type Props = { chosen: readonly Position[]; problem?: string | undefined; onChange(chosen: Position[]): void };

/** Roles as sentences of what one sees; a person may hold several. */
export function PositionChoice({ chosen, problem, onChange }: Props) {
  const id = useId();
  const seesPhones = rolesOf(chosen).some((role) => rolesWithSecondStep.includes(role));
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className="label">Роль</legend>
      <div className="positions">
        {positions.map((position) => (
          <label key={position.id}>
            <input
              type="checkbox"
              className="ck"
              checked={chosen.includes(position.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, position.id] : chosen.filter((other) => other !== position.id))
              }
            />
            <span>
              <b className="strong">{position.name}</b>
              <span className="hint">{position.sees}</span>
            </span>
          </label>
        ))}
      </div>
      {problem && <Problem id={id}>{problem}</Problem>}
      {seesPhones && <p className="hint">Эта роль видит телефоны, поэтому второй шаг входа обязателен.</p>}
    </fieldset>
  );
}
