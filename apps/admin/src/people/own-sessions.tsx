import { accountCalls } from "@len/contract/staff/calls/account";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import empty from "../ui/empty.module.css";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { DeviceRow } from "./device-row.tsx";
import styles from "./people.module.css";
import { sessionsQuery } from "./queries.ts";

/** The sessions of the reader. One of them can be ended, or all others at once. */
export function OwnSessions({ clinic }: { clinic: ClinicTime }) {
  const client = useQueryClient();
  const { data = [], error } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id === null ? send(accountCalls.endOtherSessions) : send(accountCalls.endSession, { input: { id } }),
    onSuccess: (_, id) => notify({ text: id === null ? "Все другие входы завершены" : "Вход завершён" }),
    onError: (failure) => notify({ text: messageOf(failure) }),
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
  return (
    <section aria-labelledby="own-sessions">
      <div className={styles.sub}>
        <h2 id="own-sessions">Ваши входы</h2>
        {data.length > 1 && (
          <Button kind="text" disabled={end.isPending} onClick={() => end.mutate(null)}>
            Выйти везде, кроме этого браузера
          </Button>
        )}
      </div>
      {error && <p className={empty.empty}>{messageOf(error)}</p>}
      <table className={styles.sessions}>
        <caption className="only-read">Ваши входы</caption>
        <tbody>
          {data.map(({ id, isCurrent, userAgent, address, lastSeenAt }) => (
            <DeviceRow
              key={id}
              userAgent={userAgent}
              title={isCurrent ? "Этот браузер" : undefined}
              details={[address, isCurrent ? "сейчас" : clinic.momentOf(lastSeenAt)]}
              act={isCurrent ? null : { label: "Завершить", what: "Завершить", isOff: end.isPending, run: () => end.mutate(id) }}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}
