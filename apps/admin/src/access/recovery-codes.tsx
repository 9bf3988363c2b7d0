import type { Me } from "@len/contract/staff/access";
import { Icon } from "../ui/icon.tsx";
import { saveFile } from "../ui/save-file.ts";

type Props = { codes: string[]; me: Me; isKept: boolean; isLocked?: boolean; onKept(isKept: boolean): void };

/** Ten codes, shown once, to print or to keep as a file. */
export function RecoveryCodes({ codes, me, isKept, isLocked = false, onKept }: Props) {
  const title = `Коды восстановления, панель клиники «Лён», ${me.email}`;
  const download = () => saveFile(new Blob([`${title}\n\n${codes.join("\n")}\n`], { type: "text/plain" }), "Коды восстановления.txt");
  return (
    <div className="kept-codes">
      <p className="only-print">{title}</p>
      <p>Если потеряете телефон, войдёте по одному из них. Каждый действует один раз.</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="pair">
        <button type="button" className="btn" onClick={() => print()}>
          <Icon name="print" />
          Распечатать
        </button>
        <button type="button" className="btn" onClick={download}>
          <Icon name="download" />
          Скачать
        </button>
      </div>
      <label className="tick">
        <input type="checkbox" className="ck" checked={isKept} disabled={isLocked} onChange={({ target }) => onKept(target.checked)} />
        <span>
          {me.pastTense === "feminine" ? "Я сохранила коды" : "Я сохранил коды"}
          <br />
          <span className="hint">Потом не покажем, но можно получить новые</span>
        </span>
      </label>
    </div>
  );
}
