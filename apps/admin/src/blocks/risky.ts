import { type FoundRiskyWord, findRiskyWords, isKept, type RiskyPlace, type RiskyWord } from "@len/contract/staff/risky-words";
import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import styles from "./blocks.module.css";
import { likeFirst } from "./like-first.ts";

/** A risky word of the text; `start` and `end` are positions of the editor. */
export type Marked = FoundRiskyWord & { start: number; end: number };

type Known = { words: readonly RiskyWord[]; kept: readonly RiskyPlace[]; path: string };
/** `openAt`: the start of the word whose explanation is open. */
type State = Known & { marked: Marked[]; openAt: number | null; shown: DecorationSet };
type Change = { known?: Known; openAt?: number | null };

const key = new PluginKey<State>("risky");

const editors = new WeakMap<Element, Editor>();

const none: State = { words: [], kept: [], path: "", marked: [], openAt: null, shown: DecorationSet.empty };

/** Underlines risky words. A click on a word or Alt+Enter in it opens the explanation; a click elsewhere or Esc closes it. */
export const Risky = Extension.create({
  name: "risky",
  onCreate() {
    editors.set(this.editor.view.dom, this.editor);
  },
  addKeyboardShortcuts() {
    return {
      "Alt-Enter": () => {
        const word = markedAt(this.editor.state, this.editor.state.selection.from) ?? riskyState(this.editor.state).marked[0];
        if (word) openRisky(this.editor, word);
        return word !== undefined;
      },
      Escape: () => {
        if (riskyState(this.editor.state).openAt === null) return false;
        closeRisky(this.editor);
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin<State>({
      key,
      state: {
        init: () => none,
        apply(tr, before) {
          const change: Change | undefined = tr.getMeta(key);
          if (!change && !tr.docChanged) return before;
          const known = change?.known ?? before;
          const openAt = change?.openAt !== undefined ? change.openAt : before.openAt === null ? null : tr.mapping.map(before.openAt);
          const marked = tr.docChanged || change?.known ? markedIn(tr.doc, known) : before.marked;
          return withShown({ ...known, marked, openAt: marked.some(({ start }) => start === openAt) ? openAt : null }, tr.doc);
        },
      },
      props: {
        decorations: (state) => key.getState(state)?.shown,
        handleClick(view, pos) {
          const openAt = markedAt(view.state, pos)?.start ?? null;
          if (openAt !== riskyState(view.state).openAt) view.dispatch(view.state.tr.setMeta(key, { openAt } satisfies Change));
          return false;
        },
      },
    }),
  ],
});

export const riskyState = (state: EditorState): State => key.getState(state) ?? none;

const markedAt = (state: EditorState, pos: number) => riskyState(state).marked.find(({ start, end }) => start <= pos && pos <= end);

const withShown = (state: Omit<State, "shown">, doc: Node): State => ({
  ...state,
  shown: DecorationSet.create(
    doc,
    state.marked.map(({ start, end }) =>
      Decoration.inline(start, end, {
        nodeName: "mark",
        class: start === state.openAt ? `${styles.risky} ${styles.isOn}` : styles.risky,
      }),
    ),
  ),
});

const found = new WeakMap<Node, { words: readonly RiskyWord[]; inside: FoundRiskyWord[] }>();

/** Finds the risky words of a paragraph; an unchanged paragraph is searched only once. */
function foundIn(node: Node, words: readonly RiskyWord[]): FoundRiskyWord[] {
  const known = found.get(node);
  if (known?.words === words) return known.inside;
  const inside = findRiskyWords(node.textContent, words);
  found.set(node, { words, inside });
  return inside;
}

function markedIn(doc: Node, { words, kept, path }: Known): Marked[] {
  const marked: Marked[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    for (const word of foundIn(node, words))
      if (!isKept(word, path, kept)) marked.push({ ...word, start: pos + 1 + word.from, end: pos + 1 + word.to });
    return false;
  });
  return marked;
}

/** Sets the list of risky words and the accepted places, when they are loaded or change. */
export const setRisky = ({ state, view }: Editor, known: Known) => view.dispatch(state.tr.setMeta(key, { known } satisfies Change));

export function openRisky({ state, view }: Editor, { start, end }: Marked) {
  const tr = state.tr.setSelection(TextSelection.create(state.doc, start, end)).scrollIntoView();
  view.dispatch(tr.setMeta(key, { openAt: start } satisfies Change));
}

/** Opens the first risky word of the text with this id. */
export function showRiskyOf(id: string) {
  const editor = editors.get(document.getElementById(id) ?? document.body);
  const [first] = editor ? riskyState(editor.state).marked : [];
  if (editor && first) openRisky(editor, first);
}

/** Closes the explanation and puts the cursor back into the text. */
export function closeRisky(editor: Editor) {
  editor.view.dispatch(editor.state.tr.setMeta(key, { openAt: null } satisfies Change));
  editor.commands.focus();
}

/** Replaces the words; the replacement gets a capital letter where the old words had one. */
export function replaceRisky(editor: Editor, { start, end, words }: Marked, replacement: string) {
  const text = likeFirst(words, replacement);
  editor.view.dispatch(editor.state.tr.insertText(text, start, end));
  closeRisky(editor);
}
