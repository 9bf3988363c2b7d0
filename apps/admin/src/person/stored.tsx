import type { FoundPerson } from "@len/contract/staff/person";
import type { ReactNode } from "react";
import { Mark } from "../ui/mark.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./person.module.css";
import { kinds, partWords, purposeWords } from "./words.ts";

/** The stored data, with their dates, consents and erasure dates. */
export function Stored({ found, clinic }: { found: FoundPerson; clinic: ClinicTime }) {
  const parts = found.parts.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">Что хранится</th>
            <th scope="col">С какого дня</th>
            <th scope="col">По какому согласию</th>
            <th scope="col">Если стереть</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ kind, numbers, since, consents }) => {
            const { one, many, what, left } = partWords[kind];
            const isOne = numbers.length === 1;
            return (
              <Line
                key={kind}
                what={isOne ? one : many}
                count={numbers.length}
                about={what}
                since={clinic.dateOf(since)}
                fate={<Mark kind="spam">{isOne ? "Исчезнет" : "Исчезнут"}</Mark>}
                left={left}
              >
                {consents.map(({ purpose, version, address }) => (
                  <span key={`${purpose} ${version}`} className="line">
                    {purposeWords[purpose]}
                    <small>
                      Версия {version},{" "}
                      <a href={address} target="_blank" rel="noreferrer">
                        прочитать
                      </a>
                    </small>
                  </span>
                ))}
                {consents.length === 0 && "Без согласия на сайте"}
              </Line>
            );
          })}
          {found.logEntries > 0 && (
            <Line
              what="Записи журнала"
              count={found.logEntries}
              about="Кто и когда открывал эти данные"
              since=""
              fate={<Mark>Останутся</Mark>}
              left="Имени в них нет, только номера"
            >
              <Duty />
            </Line>
          )}
          <Line
            what="Копии базы"
            about="На случай поломки"
            since=""
            fate={<Mark kind="spam">Исчезнут с заменой копий</Mark>}
            left="После возврата сотрём снова"
          >
            <Duty />
          </Line>
        </tbody>
      </table>
      <p className={styles.med}>Медицинской карты здесь нет: клиника ведёт её отдельно и по заявлению не уничтожает.</p>
    </>
  );
}

const Duty = () => (
  <>
    Обязанность клиники<small>152-ФЗ, статья 19</small>
  </>
);

type LineProps = { what: string; count?: number; about: string; since: string; fate: ReactNode; left: string; children: ReactNode };

function Line({ what, count, about, since, fate, left, children }: LineProps) {
  return (
    <tr>
      <td>
        <span className="strong">{what}</span>
        {count !== undefined && `, ${count}`}
        <small>{about}</small>
      </td>
      <td className="muted">{since}</td>
      <td>{children}</td>
      <td>
        {fate}
        <small className={styles.left}>{left}</small>
      </td>
    </tr>
  );
}
