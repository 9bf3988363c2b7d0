import type { RichText } from "@len/contract/blocks";
import { useQueryClient } from "@tanstack/react-query";
import { Editor, Extension } from "@tiptap/core";
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from "@tiptap/extensions";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { mediaByIdsQuery } from "../media/queries.ts";
import { sendFiles } from "../media/sending.ts";
import { isSame } from "../store/data.ts";
import styles from "./blocks.module.css";
import { ImageWithView } from "./image-view.ts";
import { nodes } from "./nodes.ts";
import { Pasting } from "./pasting.ts";
import { currentPlace } from "./place.ts";
import { Risky } from "./risky.ts";
import { showText } from "./show-text.ts";
import { textOf, toEditor, toStored } from "./stored.ts";
import { WaitingPicture } from "./waiting-picture.ts";

type Options = {
  /** The id of the focused element. */
  id: string;
  label: string;
  value: unknown;
  change(text: RichText): void;
};

/** Highlights the block with the cursor. */
const Current = Extension.create({
  name: "current",
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          decorations(state) {
            const place = editor.isFocused ? currentPlace(state) : null;
            return place && DecorationSet.create(state.doc, [Decoration.node(place.from, place.to, { class: styles.isCurrent })]);
          },
        },
      }),
    ];
  },
});

/**
 * The editor of a text of blocks. When the value changes from outside, such as by a colleague, the editor shows the new text. When the
 * value is only the editor's own last edit, the editor ignores it.
 */
export function useBlocksEditor({ id, label, value, change }: Options): Editor | null {
  const client = useQueryClient();
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useRef({ value, change });
  useEffect(() => {
    latest.current = { value, change };
  });
  useEffect(() => {
    const made = new Editor({
      // The panel's style sheet has the styles of the editor.
      injectCSS: false,
      content: toEditor(textOf(latest.current.value)),
      extensions: [
        ...nodes.filter(({ name }) => name !== "image"),
        ImageWithView.configure({
          async find(mediaId) {
            const [item] = await client.fetchQuery(mediaByIdsQuery([mediaId]));
            return item?.kind === "picture" && !item.isDeleted ? { url: item.url, alt: item.alt } : null;
          },
        }),
        UndoRedo,
        Gapcursor,
        Dropcursor.configure({ class: styles.dropLine, color: false, width: 3 }),
        Placeholder.configure({ placeholder: "Пишите или наберите / — откроется список блоков" }),
        Current,
        WaitingPicture,
        Pasting.configure({ send: sendFiles }),
        Risky,
      ],
      editorProps: {
        attributes: { id, role: "textbox", "aria-multiline": "true", "aria-label": label, class: styles.blocksText ?? "", lang: "ru" },
      },
      onUpdate: ({ editor }) => {
        const text = toStored(editor.getJSON());
        latest.current.value = text;
        latest.current.change(text);
      },
    });
    setEditor(made);
    return () => made.destroy();
  }, [id, label, client]);

  useEffect(() => {
    if (!editor) return;
    const shown = toStored(editor.getJSON());
    if (isSame(shown, textOf(value))) return;
    showText(editor, textOf(value));
  }, [editor, value]);
  return editor;
}

/** Reads a state from the editor and renders again when the text or the cursor changes. */
export function useEditorState<Shown>(editor: Editor, read: (editor: Editor) => Shown): Shown {
  const count = useSyncExternalStore(
    (listener) => {
      const onEach = () => {
        counts.set(editor, (counts.get(editor) ?? 0) + 1);
        listener();
      };
      editor.on("transaction", onEach);
      editor.on("focus", onEach);
      editor.on("blur", onEach);
      return () => {
        editor.off("transaction", onEach);
        editor.off("focus", onEach);
        editor.off("blur", onEach);
      };
    },
    () => counts.get(editor) ?? 0,
  );
  void count;
  return read(editor);
}
const counts = new WeakMap<Editor, number>();
