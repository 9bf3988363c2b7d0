import type { LogEntry } from "@len/contract/staff/log";
import { Fragment, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { Mark } from "../ui/mark.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { foldViews } from "./fold-views.ts";
import styles from "./log.module.css";
import { actOf, actorOf, addressOf, isSuspicious, linesOf, type NameOf, subjectOf } from "./words.ts";

type Props = { nameOf: NameOf; clinic: ClinicTime };
type RowsProps = Props & { entries: LogEntry[]; hasDays: boolean };

export function Rows({ entries, hasDays, ...rest }: RowsProps) {
  let before = "";
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Время</th>
          <th scope="col">Кто</th>
          <th scope="col">Что</th>
          <th scope="col">С чем</th>
          <th scope="col" className="num">
            Адрес
          </th>
        </tr>
      </thead>
      <tbody>
        {foldViews(entries, rest.clinic).map((row) => {
          const [entry] = row;
          const day = rest.clinic.dateOf(entry.at);
          const isFirst = hasDays && day !== before;
          before = day;
          return (
            <Fragment key={entry.id}>
              {isFirst && (
                <tr className={styles.day}>
                  <th scope="rowgroup" colSpan={5}>
                    {day}
                  </th>
                </tr>
              )}
              {row.length > 1 ? <Views {...rest} views={row} /> : <Entry {...rest} entry={entry} />}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** Several views of one list in one row, which unfolds to its entries. */
function Views({ views, ...rest }: Props & { views: [LogEntry, ...LogEntry[]] }) {
  const [isOpen, setOpen] = useState(false);
  const { clinic } = rest;
  const [last] = views;
  const first = views.at(-1) ?? last;
  const [from, to] = [clinic.timeOf(first.at), clinic.timeOf(last.at)];
  const span = from === to ? to : `${from}–${to}`;
  const times = counted(views.length, ["раз", "раза", "раз"]);
  return (
    <>
      <tr className={isOpen ? styles.isOpen : ""} onClick={() => setOpen(!isOpen)}>
        <td>
          <Expand isOpen={isOpen} label={`${actOf(last)}, ${times}, ${span}: записи`} onToggle={() => setOpen(!isOpen)} />
          {span}
        </td>
        <td>{actorOf(last)}</td>
        <td>
          {actOf(last)}, {times}
        </td>
        <td />
        <td className="num muted">{addressOf(last)}</td>
      </tr>
      {isOpen && views.map((entry) => <Entry key={entry.id} {...rest} entry={entry} isInside />)}
    </>
  );
}

function Entry({ entry, nameOf, clinic, isInside = false }: Props & { entry: LogEntry; isInside?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const act = actOf(entry);
  const classes = [isOpen && styles.isOpen, isInside && styles.inside].filter(Boolean).join(" ");
  return (
    <>
      <tr className={classes} onClick={() => setOpen(!isOpen)}>
        <td>
          <Expand isOpen={isOpen} label={`${act}, ${clinic.exactTimeOf(entry.at)}: подробности`} onToggle={() => setOpen(!isOpen)} />
          {clinic.exactTimeOf(entry.at)}
        </td>
        <td>{actorOf(entry)}</td>
        <td>
          {isSuspicious(entry) ? (
            <Mark kind="late" isCalm>
              {act}
            </Mark>
          ) : (
            act
          )}
        </td>
        <td>{subjectOf(entry, nameOf)}</td>
        <td className="num muted">{addressOf(entry)}</td>
      </tr>
      {isOpen && (
        <tr className={styles.details}>
          <td colSpan={5}>
            <dl>
              {linesOf(entry, nameOf, clinic).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

function Expand({ isOpen, label, onToggle }: { isOpen: boolean; label: string; onToggle(): void }) {
  return (
    <button
      type="button"
      className={styles.expand}
      aria-expanded={isOpen}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Icon name={isOpen ? "down" : "forward"} size={14} />
    </button>
  );
}
