import { personCalls } from "@len/contract/staff/calls/person";
import { answerWorkingDays, type FoundPerson } from "@len/contract/staff/person";
import { useMutation } from "@tanstack/react-query";
import { asksForStep, messageOf, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import { notify } from "../ui/notices.tsx";
import { saveFile } from "../ui/save-file.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { exportFile } from "./export-file.ts";
import styles from "./person.module.css";
import { afterWorkingDays } from "./words.ts";

/** Saves everything in the table as one file for the person. */
export function Export({ found, clinic }: { found: FoundPerson; clinic: ClinicTime }) {
  const { phone, email } = found;
  const until = clinic.dateOf(afterWorkingDays(answerWorkingDays, clinic));
  const exporting = useMutation({
    mutationFn: () => send(personCalls.exportPerson, { input: { phone, email } }),
    onSuccess({ data }) {
      saveFile(exportFile(found, data, clinic), `Персональные данные ${clinic.numericDateOf(clinic.now)}.html`);
      notify({ text: "Файл готов", hint: "Выгрузка записана в журнал." });
    },
  });
  return (
    <section className={styles.export} aria-labelledby="export-title">
      <h2 id="export-title">Выгрузить</h2>
      <p className="muted">Всё из таблицы одним файлом: он открывается в браузере и печатается. Ответить человеку нужно до&nbsp;{until}.</p>
      <Button kind="main" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
        <Icon name="download" />
        {exporting.isPending ? "Собираем…" : "Выгрузить одним файлом"}
      </Button>
      {exporting.error && !asksForStep(exporting.error) && (
        <p className={field.err} role="alert">
          <Icon name="alert" />
          {messageOf(exporting.error)}
        </p>
      )}
    </section>
  );
}
