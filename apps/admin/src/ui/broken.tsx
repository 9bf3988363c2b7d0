import buttonStyles from "./button.module.css";
import page from "./page.module.css";
import side from "./side.module.css";
import { useTitle } from "./use-title.ts";

/** A screen that failed, or a part of the program that could not be loaded. */
export function Broken() {
  useTitle("Не открылось");
  return (
    <main className={page.alone}>
      <h1>Экран не открылся</h1>
      <p>Черновики целы. Обновите страницу. Если не поможет, позвоните тому, кто ведёт сайт.</p>
      <button type="button" className={`${buttonStyles.btn} ${side.btn} ${buttonStyles.btnMain}`} onClick={() => location.reload()}>
        Обновить
      </button>
    </main>
  );
}
