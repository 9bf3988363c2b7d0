import type { FieldErrors } from "@len/contract/envelope";
import { contentCalls } from "@len/contract/staff/calls/content";
import { type ContentItem, contentItemSchema } from "@len/contract/staff/content";
import type { Actor } from "@len/contract/staff/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Refused, send } from "../../api/send.ts";
import type { Data } from "../../store/data.ts";
import { forgetEdits, keepEdits, workOn } from "../../store/kept.ts";
import { saveAtMoments } from "../../store/save-moments.ts";
import { type Base, type Kept, Saver, type SaverState } from "../../store/saver.ts";
import { notify } from "../../ui/notices.tsx";
import { counted } from "../../words/words.ts";
import { type Field, wholeFields } from "../fields/fields.ts";
import { FormValues, placeOf } from "../fields/form-values.ts";
import { readAgain } from "../fields/queries.ts";
import { changedBy, fieldsForms } from "../fields/words.ts";

/** A colleague's version of a record. */
export type Theirs = Base & { by: Actor; at: string; item: ContentItem };

type Props = { entity: string; opened: ContentItem; kept: Kept | null; fields: Field[] };

/** The form of an opened record, and its saving. Reading the record again does not replace the values of the form. */
export function useEditing({ entity, opened, kept, fields }: Props) {
  const client = useQueryClient();
  const [item, setItem] = useState(opened);
  const [opening] = useState({ id: opened.id, at: Date.now() });
  const { id } = opening;
  const isHere = useRef(true);
  /**
   * The newest stored item. An act that has awaited a save reads the item here, because the `item` in its closure is from before the save.
   */
  const latest = useRef(opened);
  const [values] = useState(() => {
    const values = new FormValues(opened.data);
    values.setProblems(opened.problems);
    return values;
  });
  const showItem = (newest: ContentItem) => {
    latest.current = newest;
    values.setProblems(newest.problems);
    if (isHere.current) setItem(newest);
  };
  /** Shows each problem at its field; the API names the fields by their paths. */
  const showProblems = (problems: FieldErrors) => {
    values.setProblems(problems);
    for (const at of Object.keys(problems)) values.show(placeOf(at));
  };
  const { mutateAsync: save } = useMutation({
    mutationFn: async ({ version, data }: { version: number; data: Data }) =>
      (await send(contentCalls.saveContent, { params: { entity, id }, version, input: { data } })).data,
  });
  const [saver] = useState(
    () =>
      new Saver<Theirs>(
        { version: opened.version, data: opened.data },
        {
          paths: wholeFields(fields).map(({ path }) => path),
          read: values.read,
          write: (data, paths) => values.write(data, paths),
          async send(version, data) {
            try {
              const saved = await save({ version, data });
              showItem(saved);
              return saved;
            } catch (error) {
              if (error instanceof Refused && error.code === "validation") showProblems(error.fields);
              throw error;
            }
          },
          theirsOf({ current }) {
            const item = contentItemSchema.parse(current);
            return { version: item.version, data: item.data, by: item.savedBy, at: item.savedAt, item };
          },
          keep: (edits) => keepEdits(entity, id, edits),
          forget: (edits) => forgetEdits(entity, id, edits),
          onRebased: ({ item }) => showItem(item),
          onMerged: ({ by }, { onlyTheirs }) =>
            notify({
              text: `Пока вы писали, карточку ${changedBy(by)}`,
              hint: `Ваш текст цел, добавили ${counted(onlyTheirs.length, fieldsForms)} из той версии.`,
            }),
        },
      ),
  );
  useSavingWhileShown({ saver, kept, entity, id, isHere });

  const state = useSyncExternalStore(saver.subscribe, () => saver.state);

  /**
   * Saves the edits, then performs the act on the saved version. Resolves to `null` if the act was not performed; the form then shows the
   * reason.
   */
  const act = async (perform: (version: number) => Promise<ContentItem>): Promise<ContentItem | null> => {
    if (!(await saver.flush())) {
      notify({ text: "Ничего не изменилось", hint: reasons[saver.state.kind] ?? "Сначала сохраните правки." });
      return null;
    }
    try {
      const done = await perform(saver.base.version);
      saver.rebase(done);
      showItem(done);
      await readAgain(client, entity, done);
      return done;
    } catch (error) {
      if (error instanceof Refused && error.conflict) {
        if (await saver.mergeAndSave(error.conflict))
          notify({ text: "Карточка изменилась, пока вы её смотрели", hint: "Проверьте и повторите." });
        return null;
      }
      if (error instanceof Refused && error.code === "validation") {
        showProblems(error.fields);
        values.show("all");
        return null;
      }
      throw error;
    }
  };

  return { item, values, saver, state, act, whyNot: () => reasons[saver.state.kind], openedAt: opening.at, latest: () => latest.current };
}

type SavingOptions = { saver: Saver<Theirs>; kept: Kept | null; entity: string; id: string; isHere: RefObject<boolean> };

/**
 * Saves the form while its screen is shown, and once more when the screen is left. When a session ends, `<Activity>` in gate.tsx hides the
 * screen and shows it again after the sign-in: its effects end and run again, while its state and refs stay.
 */
function useSavingWhileShown({ saver, kept, entity, id, isHere }: SavingOptions) {
  const client = useQueryClient();
  const isResumed = useRef(false);
  useEffect(() => {
    isHere.current = true;
    const stopWork = workOn(entity, id);
    // On the first run the edits stored in the browser are continued. On a later run the form may have newer text, which is sent.
    if (kept && !isResumed.current) saver.resume(kept);
    else if (saver.isDirty()) void saver.flush();
    isResumed.current = true;
    const leave = saveAtMoments(() => saver.flush());
    return () => {
      isHere.current = false;
      const wasDirty = saver.isDirty();
      void leave().then(async (isSaved) => {
        // If the form is shown again by now, it saves by itself.
        const isLeft = !isHere.current;
        if (isLeft) await saver.stop();
        stopWork();
        if (wasDirty && isSaved) await readAgain(client, entity);
        if (isLeft && !isSaved)
          notify({ text: "Правки хранятся в\u00a0этом браузере", hint: "Откройте карточку снова, чтобы продолжить." });
      });
    };
  }, [saver, kept, entity, id, isHere, client]);
}

/** The reason why an act cannot run, by the state of saving. */
const reasons: Partial<Record<SaverState["kind"], string>> = {
  offline: "Нет связи, правки хранятся в этом браузере.",
  conflict: "Сначала выберите между вашими правками и версией коллеги.",
  refused: "Черновик не сохранён: исправьте то, что отмечено.",
};

export type Editing = ReturnType<typeof useEditing>;
