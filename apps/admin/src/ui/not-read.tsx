import { messageOf } from "../api/send.ts";
import buttonStyles from "./button.module.css";
import empty from "./empty.module.css";
import page from "./page.module.css";
import side from "./side.module.css";

/** In place of a list, an item or a screen that could not be read. */
export function NotRead({ title = "Список не открылся", error, retry }: { title?: string; error: Error; retry(): void }) {
  return (
    <div className={empty.empty} role="alert">
      <p className="name">{title}</p>
      <p>{messageOf(error)}</p>
      <button type="button" className={`${buttonStyles.btn} ${page.btn} ${side.btn} ${buttonStyles.btnMain}`} onClick={retry}>
        Открыть ещё раз
      </button>
    </div>
  );
}
