import { useEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Input } from "../../../ui/input.tsx";
import { DayInput } from "../../../ui/typed-moment.tsx";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import { useForm } from "../../fields/form-values.ts";
import styles from "../forms.module.css";
import { type DayGroup, groupWords, spansIn, spansWords } from "./opening.ts";
import { openPath } from "./use-special-days.ts";

const notHours = "Напишите часы так: 14:00–20:00, с перерывом: 09:00–13:00, 14:00–18:00. Если закрыто: «закрыто»";
const wrongOrder = "Последний день раньше первого";

export const RemoveButton = ({ name, remove }: { name: string; remove(): void }) => (
  <IconButton label={`Убрать: ${name}`} onClick={remove}>
    <Icon name="close" />
  </IconButton>
);

type OpenRowProps = { group: DayGroup; clinic: ClinicTime; edit(group: DayGroup): void; remove(): void; close(field: HTMLElement): void };

/** A group of days that is being edited: first and last day, occasion, hours. */
export function OpenRow({ group, clinic, edit, remove, close }: OpenRowProps) {
  const { values } = useForm();
  const [typed, setTyped] = useState<string | null>(null);
  const hours = spansWords(group.spans) || "закрыто";
  const complain = (at: string) => (problem: string | null) => values.complain(`${openPath}.${at}`, problem);
  const wrong = useSyncExternalStore(values.subscribe, () =>
    ["first", "last", "hours"].filter((at) => values.problemAt(`${openPath}.${at}`) !== null).join(" "),
  );
  const isWrong = (at: string) => wrong.split(" ").includes(at);
  const isWrongOrder = group.last < group.first;
  useEffect(() => {
    values.complain(`${openPath}.order`, isWrongOrder ? wrongOrder : null);
  }, [values, isWrongOrder]);
  useEffect(
    () => () => {
      for (const at of ["hours", "order"]) values.complain(`${openPath}.${at}`, null);
    },
    [values],
  );
  const name = groupWords(group, clinic);
  return (
    <li
      className={styles.isOpen}
      onKeyDown={(event) => {
        const { target, key } = event;
        const isClosing = key === "Escape" || (key === "Enter" && target instanceof HTMLInputElement);
        if (!isClosing || !(target instanceof HTMLElement)) return;
        event.preventDefault();
        close(target);
      }}
    >
      <DayInput
        label="День"
        isInvalid={isWrong("first")}
        value={group.first}
        change={(first) => first && edit({ ...group, first, last: group.first === group.last ? first : group.last })}
        complain={complain("first")}
      />
      <DayInput
        label="По какой день"
        isInvalid={isWrong("last") || isWrongOrder}
        value={group.last}
        change={(last) => last && edit({ ...group, last })}
        complain={complain("last")}
      />
      <Input
        aria-label="Повод"
        placeholder="Повод"
        maxLength={200}
        value={group.title}
        autoFocus
        onChange={({ target }) => edit({ ...group, title: target.value })}
      />
      <Input
        aria-label="Часы"
        aria-invalid={isWrong("hours") || undefined}
        maxLength={60}
        value={typed ?? hours}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = spansIn(target.value);
          if (read !== undefined && target.value.trim() !== "") edit({ ...group, spans: read });
          if (read !== undefined) complain("hours")(null);
        }}
        onBlur={() => {
          if (typed === null) return;
          const read = spansIn(typed);
          complain("hours")(read === undefined ? notHours : null);
          if (read === undefined) return;
          edit({ ...group, spans: read });
          setTyped(null);
        }}
      />
      <RemoveButton name={name} remove={remove} />
    </li>
  );
}
