import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../api/send.ts";
import field from "../../ui/field.module.css";
import { Mark } from "../../ui/mark.tsx";
import { foundQuery } from "../fields/queries.ts";
import { stateMarks } from "../fields/words.ts";
import styles from "./list.module.css";

const searchAfterMs = 200;
const shortest = 2;

type Props = { typed: string; hasSections: boolean; onOpen(): void };

/** Records of all sections whose titles have the typed words. */
export default function FoundRecords({ typed, hasSections, onOpen }: Props) {
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(setWords, searchAfterMs, typed.length < shortest ? "" : typed);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: found, error } = useQuery(foundQuery(words));
  if (words === "") return null;
  return (
    <>
      {error && (
        <p className={`${styles.goToNone} ${field.err}`} role="alert">
          {messageOf(error)}
        </p>
      )}
      {found && found.length > 0 && (
        <ul aria-label="Карточки">
          {found.map(({ entity, id, title, section, state }) => (
            <li key={id}>
              <Link to={`/content/${entity}/${id}`} onClick={onOpen}>
                <Mark kind={stateMarks[state]} data-ui="state">
                  {title || "Без названия"}
                </Mark>
                <span className="small muted">{section}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={found?.length === 0 && !hasSections ? `${styles.goToNone} muted` : "only-read"} role="status">
        {found && (found.length === 0 ? "Такого раздела и такой карточки нет" : `Карточек: ${found.length}`)}
      </p>
    </>
  );
}
