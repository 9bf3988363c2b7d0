import { useLive } from "../api/live.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import buttonStyles from "./button.module.css";
import { Icon } from "./icon.tsx";
import styles from "./lost.module.css";
import notices from "./notices.module.css";

/** Says that the connection is lost; `kept` says where the typed text is. */
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
          <button type="button" className={`${buttonStyles.lnk} ${notices.lnk}`} onClick={check}>
            Проверить сейчас
          </button>
        </p>
      </div>
    </div>
  );
}
