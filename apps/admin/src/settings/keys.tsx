import { useQuery } from "@tanstack/react-query";
import form from "../content/fields/form.module.css";
import { overviewQuery } from "../overview/queries.ts";
import empty from "../ui/empty.module.css";
import field from "../ui/field.module.css";
import mark from "../ui/mark.module.css";
import { NotRead } from "../ui/not-read.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { keyDueAt } from "./key-due.ts";
import styles from "./settings.module.css";

const days = ["день", "дня", "дней"] as const;
const dayMs = 24 * 60 * 60_000;

/** «Ключи и копии»: their state, and the commands of the terminal. Nothing secret is shown here. */
export function KeysPart({ clinic }: { clinic: ClinicTime }) {
  const overview = useQuery(overviewQuery);
  if (overview.error) return <NotRead title="Состояние не прочиталось" error={overview.error} retry={() => void overview.refetch()} />;
  const upkeep = overview.data?.upkeep;
  if (!upkeep) return <p className={`${empty.empty} muted`}>Смотрим, когда делали копию…</p>;
  const last = upkeep.lastBackupAt;
  const ago = last ? clinic.daysAgo(last) : null;
  const isLate = ago === null || ago > 1;
  const keyDue = upkeep.keySince && keyDueAt(upkeep.keySince);
  const isKeyLate = keyDue !== null && keyDue < new Date(clinic.now).toISOString();
  return (
    <div className={`${styles.settingCols} ${styles.settingColsOne}`}>
      <div className={styles.settingFields} data-ui="setting-fields">
        <section>
          <h2>Резервные копии</h2>
          <dl className={styles.keyFacts}>
            <dt>Последняя</dt>
            <dd>
              <span className={isLate ? `${mark.st} ${form.st} ${mark.stLate}` : `${mark.st} ${form.st} ${mark.stDone}`}>
                {last ? `${clinic.momentOf(last)}${ago && ago > 1 ? `, ${counted(ago, days)} назад` : ""}` : "копии ещё не делали"}
              </span>
            </dd>
            <dt>Следующая</dt>
            <dd>{last && !isLate ? `до ${clinic.momentOf(Date.parse(last) + dayMs)}` : "пора сделать сейчас"}</dd>
            <dt>В терминале</dt>
            <dd>
              <code>npm run staff -- backup ФАЙЛ</code>
            </dd>
          </dl>
          <p className={field.hint}>
            В копии вся база, картинки и файлы, всё зашифровано. Ключа в ней нет: храните его отдельно. На сервере копию раз в сутки делает
            служба len-backup.
          </p>
        </section>
        <section>
          <h2>Ключ данных</h2>
          <dl className={styles.keyFacts}>
            <dt>Действует</dt>
            <dd>
              <code>{upkeep.keyId}</code>
              {upkeep.keySince && <> с {clinic.fullDateOf(upkeep.keySince)}</>}
            </dd>
            <dt>Прежние</dt>
            <dd>
              {upkeep.oldKeys > 0 ? (
                <span className={`${mark.st} ${form.st} ${mark.stLate}`}>
                  Ещё нужны: {upkeep.oldKeys}. Перезапечатайте данные и выведите их
                </span>
              ) : (
                "нет, всё запечатано действующим"
              )}
            </dd>
            <dt>Следующая смена</dt>
            <dd>
              {keyDue === null ? (
                "раз в\u00a0год: когда поставили этот ключ, программа не\u00a0знает"
              ) : (
                <span className={isKeyLate ? `${mark.st} ${form.st} ${mark.stLate}` : `${mark.st} ${form.st} ${mark.stDone}`}>
                  {isKeyLate ? "пора: год прошёл" : "до"} {clinic.fullDateOf(keyDue)}
                </span>
              )}
            </dd>
            <dt>В терминале</dt>
            <dd>
              <ol className={styles.commandLines}>
                <li>
                  <code>npm run staff -- keys add</code>
                </li>
                <li>перезапустить программу</li>
                <li>
                  <code>npm run staff -- keys reseal</code>
                </li>
                <li>
                  <code>npm run staff -- keys retire ИМЯ</code>
                </li>
              </ol>
            </dd>
          </dl>
          <p className={field.hint}>
            Ключом запечатаны имена, телефоны и тексты заявок. Без него их не прочесть никому. Меняют его раз в год и сразу, когда уходит
            тот, кто видел ключ.
          </p>
        </section>
      </div>
    </div>
  );
}
