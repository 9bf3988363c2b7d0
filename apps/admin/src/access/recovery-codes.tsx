import type { Me } from "@len/contract/staff/access";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { saveFile } from "../ui/save-file.ts";
import sheet from "../ui/sheet.module.css";
import styles from "./access.module.css";

type Props = { codes: string[]; me: Me; isKept: boolean; isLocked?: boolean; onKept(isKept: boolean): void };

/** Ten codes, shown once, to print or to save as a file. */
export function RecoveryCodes({ codes, me, isKept, isLocked = false, onKept }: Props) {
  const title = `Коды восстановления, панель клиники «Лён», ${me.email}`;
  const download = () => saveFile(new Blob([`${title}\n\n${codes.join("\n")}\n`], { type: "text/plain" }), "Коды восстановления.txt");
  return (
    <div className={styles.keptCodes}>
      <p className="only-print">{title}</p>
      <p>Если потеряете телефон, войдёте по одному из них. Каждый действует один раз.</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={sheet.pair}>
        <Button onClick={() => print()}>
          <Icon name="print" />
          Распечатать
        </Button>
        <Button onClick={download}>
          <Icon name="download" />
          Скачать
        </Button>
      </div>
      <label className={field.tick}>
        <input
          type="checkbox"
          className={field.ck}
          checked={isKept}
          disabled={isLocked}
          onChange={({ target }) => onKept(target.checked)}
        />
        <span>
          {me.pastTense === "feminine" ? "Я сохранила коды" : "Я сохранил коды"}
          <br />
          <span className={field.hint} data-part="hint">
            Потом не покажем, но можно получить новые
          </span>
        </span>
      </label>
    </div>
  );
}
