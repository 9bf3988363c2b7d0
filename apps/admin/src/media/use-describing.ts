import { mediaCalls } from "@len/contract/staff/calls/media";
import { type Focus, mediaItemSchema, type PictureItem, saveMediaSchema } from "@len/contract/staff/media";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { send } from "../api/send.ts";
import type { Data } from "../store/data.ts";
import { forgetEdits, keepEdits, keptEdits, pictureEntity } from "../store/kept.ts";
import { saveAtMoments } from "../store/save-moments.ts";
import { Saver, type SaverState } from "../store/saver.ts";
import { notify } from "../ui/notices.tsx";

/** The description of a picture, which all records that use it share. */
type Described = { alt: string; isDecorative: boolean; caption: string; focus: Focus };

/** A stored version of the description. `by` is the colleague who saved it, or `null` if that is unknown. */
type Version = { version: number; data: Described };
type Theirs = Version & { by: string | null };

const describedOf = ({ alt, isDecorative, caption, focus }: PictureItem): Described => ({ alt, isDecorative, caption, focus });

const versionOf = (item: PictureItem): Version => ({ version: item.version, data: describedOf(item) });

function versionIn(answer: unknown): Version {
  const item = mediaItemSchema.parse(answer);
  if (item.kind !== "picture") throw new Error(`${item.name} is no picture`);
  return versionOf(item);
}

export type Describing = Described & {
  change(changed: Partial<Described>): void;
  /** Saves the changes at once. */
  save(): void;
  state: SaverState;
  /** The reason why the description is not saved; `null` if that is a conflict. */
  problem: string | null;
  /** Set when a colleague has changed the same fields. */
  conflict: { by: string | null; alt: string; takeTheirs(): void; keepMine(): void } | null;
};

/**
 * The editing of a picture's description. Edits are saved, and stored in this browser, like those of a record: unsaved text appears again
 * when the picture is opened. If the last save fails after the picture was closed, a notice quotes the text. The component that calls this
 * hook must have the id of the picture as its key.
 */
export function useDescribing(item: PictureItem): Describing {
  const { id, name } = item;
  const client = useQueryClient();
  const [described, setDescribed] = useState(() => describedOf(item));
  const typed = useRef(described);
  const fill = (fields: Data) => {
    typed.current = { ...typed.current, ...fields };
    setDescribed(typed.current);
  };
  const [saver] = useState(
    () =>
      new Saver<Theirs>(versionOf(item), {
        paths: Object.keys(saveMediaSchema.shape),
        read: () => typed.current,
        write: (data, paths) => fill(Object.fromEntries(paths.map((path) => [path, data[path]]))),
        asStored: (data) => saveMediaSchema.safeParse(data).data ?? data,
        async send(version, data) {
          const input = { ...typed.current, ...data };
          return versionIn((await send(mediaCalls.saveMedia, { params: { id }, version, input, isLast: true })).data);
        },
        theirsOf: ({ by, current }) => ({ ...versionIn(current), by }),
        keep: (edits) => keepEdits(pictureEntity, id, edits),
        forget: (edits) => forgetEdits(pictureEntity, id, edits),
        onSaved: () => void client.invalidateQueries({ queryKey: ["media"] }),
        onMerged: ({ by }) =>
          notify({
            text: `${by ?? "Другой сотрудник"} тоже описывает эту картинку`,
            hint: "Ваши слова целы, остальное взято из той версии.",
          }),
      }),
  );
  const state = useSyncExternalStore(saver.subscribe, () => saver.state);

  // The item has a newer version after its file was replaced or another tab has saved it. Unsaved edits are merged with that version.
  useEffect(() => {
    if (item.version > saver.base.version && saver.state.kind === "saved") saver.rebase(versionOf(item));
  }, [item, saver]);

  const latestName = useRef(name);
  useEffect(() => {
    latestName.current = name;
  }, [name]);
  useEffect(() => {
    let isHere = true;
    void keptEdits(pictureEntity, id).then((kept) => {
      if (!isHere) return;
      // If a person typed before the stored edits were read, the typed text stays; if it was typed before a sign-in, it is sent now.
      if (saver.isDirty()) void saver.flush();
      else if (kept) saver.resume(kept);
    });
    const leave = saveAtMoments(() => saveEdits(saver));
    const afterLeaving = async (isSaved: boolean) => {
      await saver.stop();
      if (!isSaved) sayUnsaved(saver, typed.current, latestName.current, () => void saver.flush().then(afterLeaving));
    };
    return () => {
      isHere = false;
      void leave().then(afterLeaving);
    };
  }, [saver, id]);

  const resolve = (theirs: Theirs, chosen: Data) => {
    saver.resolve(theirs, chosen);
    void saver.flush();
  };
  return {
    ...described,
    state,
    problem: problemIn(state),
    change(changed) {
      fill(changed);
      saver.changed();
    },
    save: () => void saveEdits(saver),
    conflict:
      state.kind === "conflict"
        ? {
            by: state.theirs.by,
            alt: state.theirs.data.alt,
            takeTheirs: () => resolve(state.theirs, state.theirs.data),
            keepMine: () => resolve(state.theirs, saver.mergedWith(state.theirs).data),
          }
        : null,
  };
}

/** If nothing has changed, nothing is sent, and the time of the last save stays. */
const saveEdits = async (saver: Saver<Theirs>) => (saver.state.kind === "saved" ? true : saver.flush());

function problemIn(state: SaverState): string | null {
  if (state.kind === "offline")
    return `${state.message ?? "Нет\u00a0связи."} Ваши слова хранятся в\u00a0этом браузере, отправим их\u00a0позже.`;
  return state.kind === "refused" ? state.message : null;
}

/** Shows a notice that quotes the unsaved text, so that the person can copy it. */
function sayUnsaved({ base, state }: Saver<Theirs>, { alt, caption }: Described, name: string, onRetry: () => void) {
  const words = [alt !== base.data.alt && alt, caption !== base.data.caption && caption].flatMap((text) => (text ? `«${text}»` : []));
  notify({
    text: `Не\u00a0сохранено, что на\u00a0картинке ${name}${state.kind === "conflict" ? ": её описал другой сотрудник" : ""}`,
    ...(words.length > 0 && { hint: words.join(", ") }),
    ...(state.kind === "offline" && { action: { label: "Сохранить ещё раз", run: onRetry } }),
  });
}
