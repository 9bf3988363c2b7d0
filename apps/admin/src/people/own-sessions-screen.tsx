import { AccountMenu } from "../ui/account-menu.tsx";
import page from "../ui/page.module.css";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useTitle } from "../ui/use-title.ts";
import { OwnPassword } from "./own-password.tsx";
import { OwnSecondStep } from "./own-second-step.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { Passkeys } from "./passkeys.tsx";
import styles from "./people.module.css";

/** Where the reader is signed in, their password, second step and keys, for every role. */
export function Component() {
  useTitle("Ваш вход");
  const clinic = useClinicTime();
  return (
    <main className={`${page.page} ${styles.people}`}>
      <div className={`${page.pageBar} ${styles.pageBar}`}>
        <h1>Ваш вход</h1>
        <AccountMenu />
      </div>
      {clinic && (
        <>
          <OwnSessions clinic={clinic} />
          <OwnPassword />
          <OwnSecondStep />
          <Passkeys clinic={clinic} />
        </>
      )}
    </main>
  );
}
