import { useQuery } from "@tanstack/react-query";
import type { ClinicTime } from "../clinic-time.ts";
import { overviewQuery } from "../overview/queries.ts";
import { NotRead } from "../shell/not-read.tsx";
import { counted } from "../words.ts";

const days = ["день", "дня", "дней"] as const;
const dayMs = 24 * 60 * 60_000;

/** «Ключи и копии»: their state, and the commands of the terminal. Nothing secret is shown here. */
export function KeysPart({ clinic }: { clinic: ClinicTime }) {
  const overview = useQuery(overviewQuery);
  if (overview.error) return <NotRead title="Состояние не прочиталось" error={overview.error} retry={() => void overview.refetch()} />;
  const upkeep = overview.data?.upkeep;
  if (!upkeep) return <p className="empty muted">Смотрим, когда делали копию…</p>;
  const last = upkeep.lastBackupAt;
  const ago = last ? clinic.daysAgo(last) : null;
  const isLate = ago === null || ago > 1;
  return (
    <div className="setting-cols setting-cols--one">
      <div className="setting-fields">
        <section>
          <h2>Резервные копии</h2>
          <dl className="facts">
            <dt>Последняя</dt>
            <dd>
              <span className={isLate ? "st st--late" : "st st--done"}>
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
          <p className="hint">
            В копии вся база, картинки и файлы, всё зашифровано. Ключа в ней нет: храните его отдельно. На сервере копию раз в сутки делает
            служба len-backup.
          </p>
        </section>
        <section>
          <h2>Ключ данных</h2>
          <dl className="facts">
            <dt>Действует</dt>
            <dd>
              <code>{upkeep.keyId}</code>
            </dd>
            <dt>Прежние</dt>
            <dd>
              {upkeep.oldKeys > 0 ? (
                <span className="st st--late">Ещё нужны: {upkeep.oldKeys}. Перезапечатайте данные и выведите их</span>
              ) : (
                "нет, всё запечатано действующим"
              )}
            </dd>
            <dt>Сменить</dt>
            <dd>
              <ol className="command-lines">
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
          <p className="hint">
            Ключом запечатаны имена, телефоны и тексты заявок. Без него их не прочесть никому. Менять раз в год и после ухода того, кто
            видел ключ.
          </p>
        </section>
      </div>
    </div>
  );
}
