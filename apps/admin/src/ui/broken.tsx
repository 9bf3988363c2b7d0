import { Button } from "./button.tsx";
import page from "./page.module.css";
import { useTitle } from "./use-title.ts";

/** Shown when a screen failed or a part of the program could not be loaded. */
export function Broken() {
  useTitle("Не открылось");
  return (
    <main className={page.alone}>
      <h1>Экран не открылся</h1>
      <p>Черновики целы. Обновите страницу. Если не поможет, позвоните тому, кто ведёт сайт.</p>
      <Button kind="main" onClick={() => location.reload()}>
        Обновить
      </Button>
    </main>
  );
}
