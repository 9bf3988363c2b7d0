import styles from "./empty-clinic.module.css";

/** What a new clinic enters first, each with its command for staff. */
const steps = [
  ["Адрес, телефоны и часы работы", "content new locations adres.yaml --publish"],
  ["Название клиники, юридическое лицо и почта", "content new contacts kontakty.yaml --publish"],
  ["Направления и группы услуг", "content new categories napravlenie.yaml gruppa.yaml --publish"],
  ["Услуги с ценами", "content new services konsultaciya.yaml --publish"],
  ["Врачи", "content new doctors vrach.yaml --publish"],
  ["Тексты согласий на обработку данных", "consents publish soglasie.yaml"],
] as const;

/** Home of a clinic that has published nothing yet: it tells visitors so, and staff what to do. */
export function EmptyClinic() {
  return (
    <main id="main" className={styles.page}>
      <div className="wrap">
        <h1 tabIndex={-1}>Здесь будет сайт клиники</h1>
        <p className={styles.lead}>
          Сайт работает, но на нём пока ничего не{"\u00a0"}опубликовано. Как только появятся контакты, услуги, врачи или новости, вместо
          этой страницы откроется главная.
        </p>
        <section aria-labelledby="s-chego-nachat">
          <h2 id="s-chego-nachat">С{"\u00a0"}чего начать сотрудникам</h2>
          <ol className={styles.steps}>
            {steps.map(([what, command]) => (
              <li key={what}>
                {what}
                <code>{command}</code>
              </li>
            ))}
          </ol>
          <p className="muted">
            Перед командой пишут <code>npm run staff --</code>, на сервере <code>len-staff</code>. Примеры файлов{"\u00a0"}— в{"\u00a0"}
            <code>docs/content-files.md</code>.
          </p>
        </section>
      </div>
    </main>
  );
}
