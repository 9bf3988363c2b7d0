import { useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import note from "../../ui/note.module.css";
import foot from "../../ui/page-foot.module.css";
import type { ClinicTime } from "../../words/clinic-time.ts";
import type { Field } from "../fields/fields.ts";
import formStyles from "../fields/form.module.css";
import { blockedWords, savedBy } from "../fields/words.ts";
import styles from "./record.module.css";
import type { Editing } from "./use-editing.ts";

const notesId = "record-notes";

/**
 * Moves the focus to the first field that prevents the publication, and opens the part or row that contains it. If the problem concerns the
 * whole record, the note above the form gets the focus.
 */
export function focusFirstProblem(fields: Field[], { values }: Editing) {
  const [first] = fields.flatMap(({ path }) => values.firstProblemIn(path) ?? []);
  if (first) values.want(first);
  else requestAnimationFrame(() => document.getElementById(notesId)?.focus());
}

/** Shown after an attempt to publish: «Опубликовать мешает 1 поле». */
export function Blocked({ fields, editing }: { fields: Field[]; editing: Editing }) {
  const { values } = editing;
  const count = useSyncExternalStore(values.subscribe, () => (values.areAllShown() ? values.count() : 0));
  if (count === 0) return null;
  return (
    <Button kind="text" className={foot.blocked} onClick={() => focusFirstProblem(fields, editing)}>
      {blockedWords(count)}
    </Button>
  );
}

/** The note above the form: there is a newer version, no connection, or a refusal. */
export function Notes({ editing, clinic, onChoose }: { editing: Editing; clinic: ClinicTime; onChoose(): void }) {
  const { state, saver, values } = editing;
  const whole = useSyncExternalStore(values.subscribe, () => values.problemOf("form"));
  if (state.kind === "conflict")
    return (
      <section className={`${note.note} ${formStyles.note}`} aria-label="Появилась версия новее">
        <p>
          <b className="strong">
            Карточку {savedBy(state.theirs.by)} в {clinic.timeOf(state.theirs.at)}.
          </b>{" "}
          Ваш текст цел. Вы меняли одно и то же, полей: {state.clashes}. Пока не выбрано, правки хранятся в этом браузере.
        </p>
        <Button onClick={onChoose}>Выбрать</Button>
      </section>
    );
  if (state.kind === "offline")
    return (
      <section className={`${note.note} ${formStyles.note} ${styles.noteBad}`} aria-label="Нет связи">
        <p>
          <b className="strong">Нет связи с {clinic.timeOf(state.since)}.</b> Правки хранятся в этом браузере и уйдут сами.
        </p>
        <Button kind="text" onClick={() => void saver.flush()}>
          Проверить сейчас
        </Button>
      </section>
    );
  if (state.kind === "refused" || whole)
    return (
      <section
        id={notesId}
        tabIndex={-1}
        className={`${note.note} ${formStyles.note} ${styles.noteBad}`}
        aria-label="Что мешает"
        role="alert"
      >
        <p>{state.kind === "refused" ? `${state.message} Правки хранятся в этом браузере.` : whole}</p>
      </section>
    );
  return null;
}
