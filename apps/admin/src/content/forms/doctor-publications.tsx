import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Hint } from "../../ui/hint.tsx";
import { Mark } from "../../ui/mark.tsx";
import { contentListQuery } from "../fields/queries.ts";
import type { BodyProps } from "../fields/record-form.ts";
import { stateMarks, stateOf } from "../fields/words.ts";
import styles from "./forms.module.css";

const section = "massMedia";

/** Publications that mention the doctor; they are edited in a section of their own. */
export function DoctorPublications({ id, clinic }: BodyProps) {
  const { data, error } = useQuery(contentListQuery(section, { doctors: id, perPage: "100" }));
  if (error) return <p className="muted">Список не открылся: нет связи.</p>;
  if (!data) return <p className="muted">Открываем список…</p>;
  return (
    <>
      {data.data.length > 0 && (
        <ul className={styles.linkedRows}>
          {data.data.map((row) => (
            <li key={row.id}>
              <Link to={`/content/${section}/${row.id}`}>{row.title || "Без названия"}</Link>
              <Mark kind={stateMarks[row.state]} isCalm className="small">
                {stateOf(row, clinic)}
              </Mark>
            </li>
          ))}
        </ul>
      )}
      <Hint>
        {data.data.length === 0 && "Пока ни одной. "}
        Публикацию добавляют в разделе <Link to={`/content/${section}`}>«СМИ о нас»</Link> и называют в ней врача.
      </Hint>
    </>
  );
}
