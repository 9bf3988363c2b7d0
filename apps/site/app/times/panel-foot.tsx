import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./panel.module.css";

/** The foot of the panel, for visitors who find no suitable time. */
export function PanelFoot(chosen: { doctor?: string; service?: string }) {
  const look = { variant: "ghost", size: "small" } as const;
  return (
    <div className={styles.foot}>
      <details>
        <summary>Нет удобного времени</summary>
        <div>
          <RecordButton {...chosen} {...look} wish="Сообщите, если освободится время.">
            Сообщить, если освободится
          </RecordButton>
          <RecordButton {...chosen} {...look}>
            Оставить заявку без времени
          </RecordButton>
        </div>
      </details>
      <p>{typography("Время на часах клиники")}</p>
    </div>
  );
}
