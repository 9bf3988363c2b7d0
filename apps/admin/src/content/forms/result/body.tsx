import { FieldRow } from "../../controls/controls.tsx";
import form from "../../fields/form.module.css";
import type { BodyProps } from "../../fields/record-form.ts";
import styles from "../forms.module.css";
import { Aligner } from "./aligner.tsx";
import { usePair } from "./use-pair.ts";

/** The part of the form with the two pictures of a pair and the tool that aligns them. */
export function ResultPictures({ fields, clinic }: BodyProps) {
  const pair = usePair();
  const { before, after } = pair;
  const chosen = fields.filter(({ path }) => path === "beforeId" || path === "afterId");
  return (
    <>
      {before && after && <Aligner key={`${before.id} ${after.id}`} {...pair} before={before} after={after} />}
      {!pair.isChosen && <p className="muted">Выберите оба снимка, чтобы совместить их.</p>}
      {pair.isChosen && !(before && after) && (
        <p className="muted">{pair.error ? "Снимки не открылись: нет связи." : "Открываем снимки…"}</p>
      )}
      <div className={`${form.fields} ${styles.pairFiles}`}>
        {chosen.map((field) => (
          // An alignment is valid only for its pictures, so a change of a picture removes it.
          <FieldRow key={field.path} field={field} clinic={clinic} onChange={() => pair.setAlignment(null)} />
        ))}
      </div>
    </>
  );
}
