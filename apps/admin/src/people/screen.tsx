import type { Invitation, Person } from "@len/contract/staff/people";
import { rolesWithSecondStep } from "@len/contract/staff/roles";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import { Mark } from "../ui/mark.tsx";
import { NotRead } from "../ui/not-read.tsx";
import page from "../ui/page.module.css";
import { PageBar } from "../ui/page-bar.tsx";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useKeys } from "../ui/use-keys.ts";
import { useShell } from "../ui/use-shell.ts";
import { useTitle } from "../ui/use-title.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { InvitationPane } from "./invitation-pane.tsx";
import { InvitePane } from "./invite-pane.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { Passkeys } from "./passkeys.tsx";
import styles from "./people.module.css";
import { PersonPane } from "./person-pane.tsx";
import { positionsInWords } from "./positions.ts";
import { peopleQuery } from "./queries.ts";

/** The opened pane: the id of a person or of an invitation, or `new` for a new invitation. */
type Opened = { id: string } | "new" | null;

const minute = 60_000;

/** «Сотрудники»: the people who work in the panel, the invited ones, and the owner's own sign-ins. */
export function Component() {
  useTitle("Сотрудники");
  const clinic = useClinicTime();
  const people = useQuery(peopleQuery);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => {
    const opener = opened === "new" ? "invite" : opened ? `change-${opened.id}` : "";
    setOpened(null);
    requestAnimationFrame(() => document.getElementById(opener)?.focus());
  };
  useKeys({ Escape: close });

  const list = people.data?.people ?? [];
  const invitations = people.data?.invitations ?? [];
  const working = list.filter(({ isDismissed }) => !isDismissed);
  const person = list.find(({ id }) => opened !== "new" && id === opened?.id);
  const invitation = invitations.find(({ id }) => opened !== "new" && id === opened?.id);
  const hasPane = opened === "new" || person !== undefined || invitation !== undefined;
  return (
    <main
      data-ui={hasPane ? "has-open" : undefined}
      className={hasPane ? `${styles.people} ${styles.peopleTwo} ${styles.hasOpen}` : `${styles.people} ${styles.peopleTwo}`}
    >
      <div className={`${page.page} ${styles.page}`}>
        <PageBar>
          <h1>Сотрудники</h1>
          {people.data && (
            <Hint className={styles.headCount}>
              {counted(working.length, ["работает", "работают", "работают"])}
              {invitations.length > 0 && `, ${counted(invitations.length, ["приглашение", "приглашения", "приглашений"])}`}
            </Hint>
          )}
          <Button className={styles.invite} id="invite" aria-expanded={opened === "new"} onClick={() => setOpened("new")}>
            Пригласить
          </Button>
          <AccountMenu />
        </PageBar>
        {people.error && <NotRead error={people.error} retry={() => void people.refetch()} />}
        {clinic && people.data && (
          <table className={styles.staff}>
            <caption className="only-read">Сотрудники и приглашения</caption>
            <thead>
              <tr>
                <th scope="col">Имя</th>
                <th scope="col">Роль</th>
                <th scope="col">Второй шаг входа</th>
                <th scope="col">В панели</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {[...working, ...list.filter(({ isDismissed }) => isDismissed)].map((each) => (
                <PersonRow
                  key={each.id}
                  person={each}
                  clinic={clinic}
                  isOpen={person?.id === each.id}
                  onOpen={() => setOpened({ id: each.id })}
                />
              ))}
              {invitations.map((each) => (
                <InvitationRow
                  key={each.id}
                  invitation={each}
                  clinic={clinic}
                  isOpen={invitation?.id === each.id}
                  onOpen={() => setOpened({ id: each.id })}
                />
              ))}
            </tbody>
          </table>
        )}
        {clinic && (
          <>
            <OwnSessions clinic={clinic} />
            <Passkeys clinic={clinic} />
          </>
        )}
      </div>
      {opened === "new" && <InvitePane onClose={close} />}
      {person && <PersonPane key={person.id} person={person} onClose={close} />}
      {invitation && clinic && <InvitationPane key={invitation.id} invitation={invitation} clinic={clinic} onClose={close} />}
    </main>
  );
}

type RowProps = { clinic: ClinicTime; isOpen: boolean; onOpen(): void };
type RowOf = Pick<RowProps, "isOpen"> & {
  who: Pick<Person, "firstName" | "lastName" | "roles">;
  secondStep: ReactNode;
  presence: string;
  act: ReactNode;
};

function Row({ who: { firstName, lastName, roles }, isOpen, secondStep, presence, act }: RowOf) {
  return (
    <tr className={isOpen ? styles.isOpen : ""}>
      <th scope="row">
        {lastName} {firstName}
      </th>
      <td>{positionsInWords(roles)}</td>
      <td>{secondStep}</td>
      <td className="muted">{presence}</td>
      <td className="num">{act}</td>
    </tr>
  );
}

function ChangeButton({ id, label, onOpen }: { id: string; label: string; onOpen(): void }) {
  return (
    <Button kind="text" id={`change-${id}`} aria-label={label} onClick={onOpen}>
      Изменить
    </Button>
  );
}

function PersonRow({ person, clinic, isOpen, onOpen }: RowProps & { person: Person }) {
  const { me } = useShell();
  const { id, firstName, lastName, isDismissed, lastSeenAt } = person;
  return (
    <Row
      who={person}
      isOpen={isOpen}
      secondStep={
        isDismissed ? (
          <Mark kind="off" isCalm>
            Доступ закрыт
          </Mark>
        ) : (
          <SecondStep {...person.secondStep} hasPasskey={person.hasPasskey} />
        )
      }
      presence={id === me.id ? "сейчас, вы" : seenWords(lastSeenAt, clinic)}
      act={
        id === me.id ? (
          <ButtonLink to="/sign-ins" kind="text">
            Ваш вход
          </ButtonLink>
        ) : (
          <ChangeButton id={id} label={`Изменить: ${lastName} ${firstName}`} onOpen={onOpen} />
        )
      }
    />
  );
}

function seenWords(lastSeenAt: string | null, clinic: ClinicTime): string {
  if (lastSeenAt === null) return "ещё не входили";
  if (Date.now() - Date.parse(lastSeenAt) < 5 * minute) return "сейчас";
  return clinic.daysAgo(lastSeenAt) > 1 ? clinic.dateOf(lastSeenAt) : clinic.momentOf(lastSeenAt);
}

function SecondStep({ isOn, isRequired, hasPasskey }: Person["secondStep"] & Pick<Person, "hasPasskey">) {
  if (isOn)
    return (
      <Mark kind="done" isCalm>
        {hasPasskey ? "Приложение и\u00a0ключ" : "Приложение"}
      </Mark>
    );
  if (isRequired) return <Mark isCalm>Настроит при входе</Mark>;
  return (
    <Mark kind="soon" isCalm>
      Не настроен
    </Mark>
  );
}

function InvitationRow({ invitation, clinic, isOpen, onOpen }: RowProps & { invitation: Invitation }) {
  const { id, firstName, lastName, roles, expiresAt, isExpired } = invitation;
  const needsSecondStep = rolesWithSecondStep.some((role) => roles.includes(role));
  const state = needsSecondStep ? "Настроит при входе" : "Ещё не входили";
  return (
    <Row
      who={invitation}
      isOpen={isOpen}
      secondStep={<Mark isCalm>{isExpired ? "Не успели принять" : state}</Mark>}
      presence={isExpired ? `срок вышел ${clinic.dateOf(expiresAt)}` : `ждём до ${clinic.dateOf(expiresAt)}`}
      act={<ChangeButton id={id} label={`Изменить приглашение: ${lastName} ${firstName}`} onOpen={onOpen} />}
    />
  );
}
