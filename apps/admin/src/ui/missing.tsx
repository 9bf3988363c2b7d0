import { Link } from "react-router";
import page from "./page.module.css";
import { useTitle } from "./use-title.ts";

export function Component() {
  useTitle("Нет такого раздела");
  return (
    <main className={page.alone}>
      <h1>Такого раздела нет</h1>
      <p>
        Адрес устарел или набран с ошибкой. <Link to="/">Вернитесь в панель</Link>.
      </p>
    </main>
  );
}
