import { type Editor, Extension } from "@tiptap/core";
import { Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { SendFiles } from "../media/sending.ts";
import { cleanPasted } from "../paste/clean.ts";
import { Losses, sayLosses } from "../paste/losses.ts";
import { hasWords, picturesAmong } from "../paste/pictures.ts";
import { notify } from "../ui/notices.tsx";
import { insertBlocks } from "./kinds.ts";
import { fillWaiting, isWaiting } from "./waiting-picture.ts";

type Options = { send: SendFiles };

/**
 * Converts pasted text of other programs to blocks of the contract and uploads its pictures to the library. A notice names everything that
 * was lost. Pasted and dropped files are uploaded too.
 */
export const Pasting = Extension.create<Options>({
  name: "pasting",
  addOptions: () => ({ send: () => [] }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const take = (key: string, file: File) => {
      const [id] = options.send(
        [file],
        (item) => sayArrived(fillWaiting(editor, key, item.id), item.name),
        undefined,
        () => void fillWaiting(editor, key, null),
      );
      if (id !== undefined) sentFrom(editor).add(id);
    };
    const takeFiles = (files: readonly File[], at?: number) => {
      const pictures = picturesAmong(files, new Date());
      const losses = new Losses();
      for (const { name, type } of files) if (!pictures.some((one) => one.type === type)) losses.add("files", name);
      sayLosses(losses);
      if (pictures.length === 0) return;
      const waiting = pictures.map((file) => ({ key: crypto.randomUUID(), file }));
      insertBlocks(
        editor,
        waiting.map(({ key }) => ({ type: "waitingPicture", attrs: { key } })),
        at,
      );
      for (const { key, file } of waiting) take(key, file);
    };
    return [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            const { html: clean, pictures, losses } = cleanPasted(html);
            sayLosses(losses);
            for (const [key, file] of pictures) take(key, file);
            return clean;
          },
          transformPasted: (slice, view) => asItems(slice, view.state.selection.$from),
          handlePaste: (view, _, slice) => pasteBehind(view, slice),
          handleDOMEvents: {
            paste(_, event) {
              const files = [...(event.clipboardData?.files ?? [])];
              if (files.length === 0 || hasWords(event.clipboardData?.getData("text/html") ?? "")) return false;
              event.preventDefault();
              takeFiles(files);
              return true;
            },
          },
          handleDrop(view, event) {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (files.length === 0) return false;
            takeFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
            return true;
          },
        },
      }),
    ];
  },
});

const sent = new WeakMap<Editor, Set<number>>();

/** The files that were pasted into a text, by the ids of their uploads. */
export function sentFrom(editor: Editor): Set<number> {
  const ids = sent.get(editor) ?? new Set();
  sent.set(editor, ids);
  return ids;
}

function sayArrived(isPlaced: boolean, name: string) {
  notify({
    isNews: true,
    ...(isPlaced
      ? { text: `Картинка «${name}» в библиотеке и в тексте`, hint: "Опишите её в «Картинки и файлы»: без описания страница не выйдет." }
      : { text: `${name}: места для картинки в тексте больше нет`, hint: "Она осталась в библиотеке." }),
  });
}

/** Splits a paste of several paragraphs into an item of a list into several items. */
function asItems(slice: Slice, $at: ResolvedPos): Slice {
  const item = $at.depth > 1 ? $at.node(-1).type : null;
  const paragraphs = slice.content.content;
  if (item?.name !== "listItem" || paragraphs.length < 2 || paragraphs.some(({ type }) => type.name !== "paragraph")) return slice;
  const items = paragraphs.map((paragraph) => item.create(null, paragraph));
  return new Slice(Fragment.from(items), slice.openStart + 1, slice.openEnd + 1);
}

/** Items and cells cannot contain pictures: pictures that are pasted into them are placed after the list or the table. */
function pasteBehind(view: EditorView, slice: Slice): boolean {
  const { $from } = view.state.selection;
  const pictures = slice.content.content.filter(isWaiting);
  const others = slice.content.content.filter((block) => !isWaiting(block));
  if ($from.depth <= 1 || pictures.length === 0) return false;
  const tr = view.state.tr.replaceSelection(asItems(Slice.maxOpen(Fragment.from(others)), $from));
  tr.insert(tr.selection.$from.after(1), pictures);
  view.dispatch(tr.setMeta("paste", true).setMeta("uiEvent", "paste").scrollIntoView());
  return true;
}
