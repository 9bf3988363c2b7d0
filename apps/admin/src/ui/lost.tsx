import { useLive } from "../api/live.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./lost.module.css";

/** A note that the connection is lost. `kept` says where the typed text is stored. */
export function Lost({ clinic, kept }: { clinic: ClinicTime; kept: string }) {
  const { since, check } = useLive();
  return (
    <div className={styles.off} role="alert">
      <Icon name="alert" />
      <div>
        <p>
          <b className="strong">Нет связи с {clinic.timeOf(since)}.</b> {kept}
        </p>
        <p className="muted">
          Пробуем снова каждые несколько секунд.{" "}
          <Button kind="text" onClick={check}>
            Проверить сейчас
          </Button>
        </p>
      </div>
    </div>
  );
}
