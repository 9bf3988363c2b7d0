import type { Editor } from "@tiptap/core";
import { useEffect, useId, useRef, useState } from "react";
import menu from "../ui/menu.module.css";
import sheet from "../ui/sheet.module.css";
import styles from "./blocks.module.css";
import { type BlockKind, blockKinds } from "./kinds.ts";
import { useEditorState } from "./use-editor.ts";

/** «/» in an empty paragraph opens the list of blocks; letters narrow it, arrows and Enter choose, Esc leaves the text as typed. */
export function BlockList({ editor, choose }: { editor: Editor; choose(kind: BlockKind): void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const query = useEditorState(editor, queryOf);
  const [left, setLeft] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const found = query === null || query === left ? [] : blockKinds.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
  const isOpen = found.length > 0;
  const active = Math.min(at, found.length - 1);
  useEffect(() => {
    if (query === null) setLeft(null);
    setAt(0);
  }, [query]);

  const take = (kind: BlockKind) => {
    const { $from } = editor.state.selection;
    editor.chain().deleteRange({ from: $from.start(), to: $from.end() }).run();
    choose(kind);
  };
  useEffect(() => {
    if (!isOpen) return;
    const { dom } = editor.view;
    const { left, bottom } = editor.view.coordsAtPos(editor.state.selection.from);
    const frame = list.current?.offsetParent?.getBoundingClientRect();
    if (list.current && frame) {
      list.current.style.left = `${left - frame.left}px`;
      list.current.style.top = `${bottom - frame.top + 4}px`;
    }
    dom.setAttribute("aria-controls", id);
    dom.setAttribute("aria-activedescendant", `${id}-${active}`);
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const chosen = found[active];
      if (event.altKey || event.isComposing) return;
      if (step !== 0) setAt((active + step + found.length) % found.length);
      else if (event.key === "Enter" && chosen) take(chosen.kind);
      else if (event.key === "Escape") setLeft(query);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    dom.addEventListener("keydown", onKey, { capture: true });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
      dom.removeEventListener("keydown", onKey, { capture: true });
    };
  });
  if (!isOpen) return null;
  return (
    <div ref={list} id={id} className={`${styles.blockList} ${menu.menu} ${sheet.float}`} role="listbox" aria-label="Блоки">
      {found.map(({ kind, label }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the editor of the text handles the keys
        <div
          key={kind}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(kind)}
        >
          {label}
        </div>
      ))}
    </div>
  );
}

/** The text after «/» in a paragraph that begins with «/»; null in any other paragraph. */
function queryOf({ state, isFocused }: Editor): string | null {
  const { $from, empty } = state.selection;
  if (!isFocused || !empty || $from.depth !== 1 || $from.parent.type.name !== "paragraph") return null;
  return /^\/([а-яё\u0020]{0,20})$/i.exec($from.parent.textContent)?.[1] ?? null;
}
