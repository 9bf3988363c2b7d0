import { peopleCalls } from "@len/contract/staff/calls/people";
import { fullName } from "@len/contract/staff/full-name";
import type { Person } from "@len/contract/staff/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, Refused, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import { notify } from "../ui/notices.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./people.module.css";
import { PositionChoice } from "./position-choice.tsx";
import { positionsOf, rolesOf } from "./positions.ts";
import { peopleQuery } from "./queries.ts";
import { Side } from "./side.tsx";

type Act = "roles" | "dismiss" | "return" | "second_step" | "sessions";

const sameRoles = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();

/** The pane of a colleague: the roles, and the acts of the owner on the account. Every call names the version that the pane shows. */
export function PersonPane({ person, onClose }: { person: Person; onClose(): void }) {
  const client = useQueryClient();
  const [version, setVersion] = useState(person.version);
  const [chosen, setChosen] = useState(() => positionsOf(person.roles));
  const [problem, setProblem] = useState<string | null>(null);
  const name = fullName(person);

  const perform = async (act: Act, from: number): Promise<Person | null> => {
    const about = { params: { id: person.id }, version: from };
    if (act === "sessions") {
      await send(peopleCalls.endSessionsOf, { params: { id: person.id } });
      return null;
    }
    if (act === "second_step") return (await send(peopleCalls.resetSecondStep, about)).data;
    const roles = act === "roles" ? rolesOf(chosen) : person.roles;
    return (await send(peopleCalls.editPerson, { ...about, input: { roles, isDismissed: act === "dismiss" } })).data;
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (act: Act) => perform(act, version),
    onSuccess(changed, act) {
      if (changed) setVersion(changed.version);
      setProblem(null);
      if (act === "dismiss" && changed) {
        onClose();
        return notify({ text: `${name}: доступ закрыт`, action: { label: "Вернуть", isUndo: true, run: () => void giveBack(changed) } });
      }
      notify({ text: `${name}: ${doneWords[act]}` });
    },
    onError(error) {
      const conflict = error instanceof Refused ? error.conflict : undefined;
      if (conflict) setVersion(conflict.version);
      setProblem(
        conflict
          ? "Пока вы смотрели, доступ этого человека изменил другой владелец. Ваш выбор цел: проверьте и повторите."
          : messageOf(error),
      );
    },
    onSettled: () => client.invalidateQueries(peopleQuery),
  });
  const giveBack = async (changed: Person) => {
    try {
      const about = { params: { id: changed.id }, version: changed.version };
      await send(peopleCalls.editPerson, { ...about, input: { roles: person.roles, isDismissed: false } });
      notify({ text: `${name}: ${doneWords.return}` });
    } catch (error) {
      notify({ text: messageOf(error) });
    }
    await client.invalidateQueries(peopleQuery);
  };

  const isUnchanged = sameRoles(rolesOf(chosen), rolesOf(positionsOf(person.roles)));
  return (
    <Side title={name} onClose={onClose}>
      <div className={styles.sideBody}>
        <p className="muted">{person.email}</p>
        {problem && <Problem>{problem}</Problem>}
        {person.isDismissed ? (
          <>
            <p>Доступ закрыт. Имя осталось в истории и в журнале.</p>
            <Button disabled={isPending} onClick={() => mutate("return")}>
              Вернуть доступ
            </Button>
            <Hint>Пароль нужно будет задать заново: на странице входа, «Забыли пароль?»</Hint>
          </>
        ) : (
          <>
            <PositionChoice chosen={chosen} onChange={setChosen} problem={chosen.length === 0 ? "Выберите роль" : undefined} />
            <div className={styles.personActs}>
              <div>
                <Button disabled={isPending} onClick={() => mutate("sessions")}>
                  Завершить все входы
                </Button>
                <Hint>Если телефон или компьютер попал в чужие руки</Hint>
              </div>
              {person.secondStep.isOn && (
                <div>
                  <Button disabled={isPending} onClick={() => mutate("second_step")}>
                    Сбросить второй шаг
                  </Button>
                  <Hint>Если телефон потерян: второй шаг настраивают заново при входе, вернуть прежний будет нельзя</Hint>
                </div>
              )}
              <div>
                <Button disabled={isPending} onClick={() => mutate("dismiss")}>
                  Закрыть доступ
                </Button>
                <Hint>Если человек больше не работает в клинике: входы завершатся сразу</Hint>
              </div>
            </div>
          </>
        )}
      </div>
      {!person.isDismissed && !isUnchanged && (
        <div className={styles.sideFoot}>
          <Button
            kind="main"
            className="wide"
            disabled={isPending}
            onClick={() => {
              if (chosen.length > 0) mutate("roles");
            }}
          >
            Сменить роль
          </Button>
          <Hint>Открытые входы завершатся: {person.firstName} войдёт заново, уже с новой ролью.</Hint>
        </div>
      )}
    </Side>
  );
}

const doneWords: Record<Act, string> = {
  roles: "роль изменена",
  dismiss: "доступ закрыт",
  return: "доступ возвращён",
  second_step: "второй шаг сброшен",
  sessions: "все входы завершены",
};
