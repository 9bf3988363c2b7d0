import { peopleCalls } from "@len/contract/staff/calls/people";
import type { Invitation } from "@len/contract/staff/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { withdraw } from "./invite-pane.tsx";
import styles from "./people.module.css";
import { positionsInWords } from "./positions.ts";
import { peopleQuery } from "./queries.ts";
import { Side } from "./side.tsx";

type Props = { invitation: Invitation; clinic: ClinicTime; onClose(): void };

/** The pane of an invitation that is not accepted yet. It can be sent again, valid for three more days, or withdrawn. */
export function InvitationPane({ invitation, clinic, onClose }: Props) {
  const client = useQueryClient();
  const { id, firstName, lastName, email, roles, expiresAt, isExpired } = invitation;
  const again = useMutation({
    mutationFn: () => send(peopleCalls.inviteAgain, { params: { id } }),
    onSuccess: () => notify({ text: "Приглашение отправлено снова", hint: `${email}: прежняя ссылка больше не действует.` }),
    onError: (error) => notify({ text: messageOf(error) }),
    onSettled: () => client.invalidateQueries(peopleQuery),
  });
  const end = useMutation({
    mutationFn: () => withdraw(invitation),
    onSettled: () => client.invalidateQueries(peopleQuery),
    onSuccess: onClose,
  });
  const isBusy = again.isPending || end.isPending;
  return (
    <Side title={`${lastName} ${firstName}`} onClose={onClose}>
      <div className={styles.sideBody}>
        <dl className={styles.about}>
          <dt>Почта</dt>
          <dd>{email}</dd>
          <dt>Роль</dt>
          <dd>{positionsInWords(roles)}</dd>
          <dt>Ссылка</dt>
          <dd>
            {isExpired ? `срок вышел ${clinic.dateOf(expiresAt)}` : `действует до ${clinic.dateOf(expiresAt)}, ${clinic.timeOf(expiresAt)}`}
          </dd>
        </dl>
      </div>
      <div className={styles.sideFoot}>
        <Button disabled={isBusy} onClick={() => end.mutate()}>
          Отозвать
        </Button>
        <Button kind="main" disabled={isBusy} onClick={() => again.mutate()}>
          Отправить снова
        </Button>
        <Hint>Новая ссылка будет действовать три дня, прежняя перестанет.</Hint>
      </div>
    </Side>
  );
}
