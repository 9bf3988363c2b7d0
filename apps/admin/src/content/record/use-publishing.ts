import { useState } from "react";
import { notify } from "../../ui/notices.tsx";
import type { Field } from "../fields/fields.ts";
import { focusFirstProblem } from "./record-notes.tsx";
import type { ConflictChoice } from "./use-conflict-choice.ts";
import type { Editing } from "./use-editing.ts";

export type RecordSheet = "publish" | "hour" | "unpublish" | "trash";

/** The open sheet of a record, and `publish`: it saves and checks the draft and then opens the sheet of the publication. */
export function usePublishing(editing: Editing, choice: ConflictChoice, inOrder: Field[]) {
  const [sheet, setSheet] = useState<RecordSheet | null>(null);
  const { saver, values } = editing;
  const publish = async (at: "now" | "hour") => {
    if (!(await saver.flush())) {
      if (saver.state.kind === "conflict") choice.open();
      else notify({ text: "Пока не\u00a0опубликовать", hint: editing.whyNot() ?? "Сначала сохраните правки." });
      return;
    }
    if (values.count() > 0) {
      values.show("all");
      return focusFirstProblem(inOrder, editing);
    }
    if (editing.latest().state === "live") return notify({ text: "Изменений нет: на сайте эта же версия" });
    setSheet(at === "hour" ? "hour" : "publish");
  };
  return { sheet, setSheet, publish };
}

export type Publishing = ReturnType<typeof usePublishing>;
