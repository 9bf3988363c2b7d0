import type { ContentVersion } from "@len/contract/staff/content";
import { Fragment, type KeyboardEvent } from "react";
import { useShell } from "../../ui/use-shell.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { shortNameOf, versionWords } from "../fields/words.ts";
import styles from "./versions.module.css";

type Props = {
  versions: ContentVersion[];
  /** The number of the chosen version, and of the version with which it is compared. */
  number: number | null;
  second: number | null;
  onChoose(number: number): void;
  onCompare(another: number): void;
  clinic: ClinicTime;
};

/**
 * The stored versions by days. A press or an arrow key chooses a version; a press with Shift compares another version with the chosen one.
 */
export function VersionList({ versions, number, second, onChoose, onCompare, clinic }: Props) {
  const { me } = useShell();
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const next = versions[versions.findIndex((version) => version.number === number) + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    onChoose(next.number);
    document.getElementById(`version-${next.number}`)?.focus();
  };
  let day = "";
  return (
    <nav className={styles.versionList} aria-label="Версии">
      {versions.length === 0 && <p className="muted">Версий ещё нет: первая появится при публикации.</p>}
      <ol>
        {versions.map((version) => {
          const date = clinic.daysAgo(version.at) === 0 ? `Сегодня, ${clinic.dateOf(version.at)}` : clinic.dateOf(version.at);
          const isFirst = date !== day;
          day = date;
          return (
            <Fragment key={version.number}>
              {isFirst && <li className={`${styles.versionDay} small muted`}>{date}</li>}
              <li className={version.isLive ? `${styles.version} ${styles.isLive}` : styles.version}>
                <button
                  type="button"
                  id={`version-${version.number}`}
                  aria-pressed={version.number === number || version.number === second}
                  onClick={({ shiftKey }) => {
                    if (shiftKey) onCompare(version.number);
                    else onChoose(version.number);
                  }}
                  onKeyDown={onKey}
                >
                  <b>{versionWords(version)}</b>
                  <span className="muted">{clinic.timeOf(version.at)}</span>
                  <span className="small muted">{shortNameOf(version.by, me)}</span>
                </button>
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
