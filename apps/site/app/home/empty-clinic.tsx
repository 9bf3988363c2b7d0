import styles from "./empty-clinic.module.css";

/** The home page of a clinic that has published nothing yet: it says so to visitors and shows staff where to begin. */
export function EmptyClinic() {
  return (
    <main id="main" className={styles.page}>
      <div className="wrap">
        <h1 tabIndex={-1}>Здесь будет сайт клиники</h1>
        <p className={styles.lead}>
          Сайт работает, но на нём пока ничего не{"\u00a0"}опубликовано. Как только появятся контакты, услуги, врачи или новости, вместо
          этой страницы откроется главная.
        </p>
        <p className="muted">
          Сотрудникам: начните с{"\u00a0"}«Первого часа» в{"\u00a0"}панели клиники, он{"\u00a0"}ведёт от{"\u00a0"}названия до{"\u00a0"}
          открытия.
        </p>
      </div>
    </main>
  );
}
