import { useMutation } from "@tanstack/react-query";
import { enterPanel } from "../api/query-client.ts";
import { messageOf } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import { Icon } from "../ui/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./access.module.css";
import { canUsePasskeys, signInWithPasskey } from "./passkey.ts";

/** Signs in by passkey, without password and code. The delay after wrong passwords does not apply to it. */
export function PasskeyEntry() {
  const enter = useMutation({
    mutationFn: async () => {
      await signInWithPasskey();
      await enterPanel();
    },
  });
  if (!canUsePasskeys()) return null;
  return (
    <>
      <p className={styles.or}>или</p>
      <Button className="wide" disabled={enter.isPending} onClick={() => enter.mutate()}>
        <Icon name="key" />
        Войти по ключу доступа
      </Button>
      {enter.error && <Problem>{messageOf(enter.error)}</Problem>}
      <Hint>Отпечаток, лицо или ПИН-код этого устройства. Пароль и&nbsp;код не&nbsp;понадобятся.</Hint>
    </>
  );
}
