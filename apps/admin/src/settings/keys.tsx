import { useQuery } from "@tanstack/react-query";
import { overviewQuery } from "../overview/queries.ts";
import { EmptyLine } from "../ui/empty.tsx";
import { Hint } from "../ui/hint.tsx";
import { Mark } from "../ui/mark.tsx";
import { NotRead } from "../ui/not-read.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { keyDueAt } from "./key-due.ts";
import { OneColumn } from "./part.tsx";
import styles from "./settings.module.css";

const days = ["день", "дня", "дней"] as const;
const dayMs = 24 * 60 * 60_000;

/** «Ключи и копии»: the state of keys and backups, and commands for the terminal. Nothing secret is shown here. */
export function KeysPart({ clinic }: { clinic: ClinicTime }) {
  const overview = useQuery(overviewQuery);
  if (overview.error) return <NotRead title="Состояние не прочиталось" error={overview.error} retry={() => void overview.refetch()} />;
  const upkeep = overview.data?.upkeep;
  if (!upkeep) return <EmptyLine>Смотрим, когда делали копию…</EmptyLine>;
  const last = upkeep.lastBackupAt;
  const ago = last ? clinic.daysAgo(last) : null;
  const isLate = ago === null || ago > 1;
  const keyDue = upkeep.keySince && keyDueAt(upkeep.keySince);
  const isKeyLate = keyDue !== null && keyDue < new Date(clinic.now).toISOString();
  return (
    <OneColumn>
      <section>
        <h2>Резервные копии</h2>
        <dl className={styles.keyFacts}>
          <dt>Последняя</dt>
          <dd>
            <Mark kind={isLate ? "late" : "done"}>
              {last ? `${clinic.momentOf(last)}${ago && ago > 1 ? `, ${counted(ago, days)} назад` : ""}` : "копии ещё не делали"}
            </Mark>
          </dd>
          <dt>Следующая</dt>
          <dd>{last && !isLate ? `до ${clinic.momentOf(Date.parse(last) + dayMs)}` : "пора сделать сейчас"}</dd>
          <dt>В терминале</dt>
          <dd>
            <code>npm run staff -- backup ФАЙЛ</code>
          </dd>
        </dl>
        <Hint>
          В копии вся база, картинки и файлы, всё зашифровано. Ключа в ней нет: храните его отдельно. На сервере копию раз в сутки делает
          служба len-backup.
        </Hint>
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
              <Mark kind="late">Ещё нужны: {upkeep.oldKeys}. Перезапечатайте данные и выведите их</Mark>
            ) : (
              "нет, всё запечатано действующим"
            )}
          </dd>
          <dt>Следующая смена</dt>
          <dd>
            {keyDue === null ? (
              "раз в\u00a0год: когда поставили этот ключ, программа не\u00a0знает"
            ) : (
              <Mark kind={isKeyLate ? "late" : "done"}>
                {isKeyLate ? "пора: год прошёл" : "до"} {clinic.fullDateOf(keyDue)}
              </Mark>
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
        <Hint>
          Ключом запечатаны имена, телефоны и тексты заявок. Без него их не прочесть никому. Меняют его раз в год и сразу, когда уходит тот,
          кто видел ключ.
        </Hint>
      </section>
    </OneColumn>
  );
}
