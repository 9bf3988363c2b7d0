import { accountCalls } from "@len/contract/staff/calls/account";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { canUsePasskeys, createPasskey } from "../access/passkey.ts";
import { PasswordAgain } from "../access/password-again.tsx";
import { messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import empty from "../ui/empty.module.css";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { DeviceRow } from "./device-row.tsx";
import styles from "./people.module.css";
import { passkeysQuery, peopleQuery } from "./queries.ts";

/** The reader's own passkeys, with which a sign-in needs neither password nor code. */
export function Passkeys({ clinic }: { clinic: ClinicTime }) {
  const client = useQueryClient();
  const { data = [], error } = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const reread = () => {
    void client.invalidateQueries(passkeysQuery);
    void client.invalidateQueries(peopleQuery);
  };
  const create = async (password: string) => {
    await createPasskey(password);
    notify({ text: "Ключ доступа создан", hint: "В следующий раз войдите по нему." });
    setAdding(false);
    reread();
  };
  const remove = useMutation({
    mutationFn: (id: string) => send(accountCalls.removePasskey, { input: { id } }),
    onSuccess: () => notify({ text: "Ключ доступа удалён" }),
    onError: (failure) => notify({ text: messageOf(failure) }),
    onSettled: reread,
  });
  return (
    <section aria-labelledby="passkeys">
      <div className={styles.sub}>
        <h2 id="passkeys">Ключи доступа</h2>
        {!isAdding && canUsePasskeys() && (
          <Button kind="text" onClick={() => setAdding(true)}>
            Создать ключ доступа
          </Button>
        )}
      </div>
      {error && <p className={empty.empty}>{messageOf(error)}</p>}
      {isAdding && (
        <div className={styles.subForm}>
          <PasswordAgain id="passkey-password" label="Создать ключ" act={create} onCancel={() => setAdding(false)} />
        </div>
      )}
      {data.length === 0 && !isAdding && (
        <p className={`${styles.subText} muted`}>
          Ключей нет. С ключом входят по отпечатку, лицу или ПИН-коду устройства, без пароля и&nbsp;кода.
        </p>
      )}
      {data.length > 0 && (
        <table className={styles.sessions}>
          <caption className="only-read">Ключи доступа</caption>
          <tbody>
            {data.map(({ id, userAgent, createdAt, lastUsedAt }) => (
              <DeviceRow
                key={id}
                userAgent={userAgent}
                details={[`создан ${clinic.dateOf(createdAt)}`, lastUsedAt === null ? "ещё не входили" : clinic.momentOf(lastUsedAt)]}
                act={{ label: "Удалить", what: "Удалить ключ", isOff: remove.isPending, run: () => remove.mutate(id) }}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
