import type { FoundRiskyWord } from "@len/contract/staff/risky-words";
import type { Editor } from "@tiptap/core";
import { lazy, type PointerEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Sendings } from "../media/sendings.tsx";
import { BlockHandle } from "./block-handle.tsx";
import { BlockList } from "./block-list.tsx";
import styles from "./blocks.module.css";
import { type BlockKind, insertPicture, turnInto } from "./kinds.ts";
import { sentFrom } from "./pasting.ts";
import { currentPlace, moveBlock, type Place, placeAt, placeAtKey } from "./place.ts";
import { RiskyPopover } from "./risky-popover.tsx";
import { useEditorState } from "./use-editor.ts";

const MediaPicker = lazy(async () => ({ default: (await import("../media/picker.tsx")).MediaPicker }));

type Props = {
  editor: Editor;
  onKeep(found: FoundRiskyWord, reason: string): Promise<void>;
};

/** The text with the elements around it: the handle of a block, the list of blocks, and the explanation of a risky word. */
export function Surface({ editor, onKeep }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState("");
  const [pointed, setPointed] = useState<number | null>(null);
  const place = useEditorState(editor, (now) => currentPlace(now.state));
  useLayoutEffect(() => {
    host.current?.append(editor.view.dom);
  }, [editor]);

  const [isPicking, setPicking] = useState(false);
  const choose = (kind: BlockKind) => (kind === "image" ? setPicking(true) : void turnInto(editor, kind));
  const move = (from: Place, by: -1 | 1) => {
    const moved = moveBlock(editor, from, by);
    if (moved) setSaid(`Блок ${moved.index + 1} из ${moved.of}`);
    return moved !== null;
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
      const current = placeAtKey(editor);
      event.preventDefault();
      event.stopPropagation();
      if (current) move(current, event.key === "ArrowUp" ? -1 : 1);
    };
    const { dom } = editor.view;
    dom.addEventListener("keydown", onKey, { capture: true });
    return () => dom.removeEventListener("keydown", onKey, { capture: true });
  });
  const onPointerMove = ({ clientY, target, pointerType }: PointerEvent) => {
    if (pointerType !== "mouse" || (target instanceof Element && target.closest(".block-handle, .float"))) return;
    const { left } = editor.view.dom.getBoundingClientRect();
    const found = editor.view.posAtCoords({ left: left + 24, top: clientY });
    setPointed(found ? (placeAt(editor.state, found.inside >= 0 ? found.inside : found.pos)?.index ?? null) : null);
  };
  const shown = pointed === null ? place : placeOfIndex(editor, pointed);
  return (
    <div className={styles.blocksSurface} data-ui="blocks-surface" onPointerMove={onPointerMove} onPointerLeave={() => setPointed(null)}>
      {shown && (
        <BlockHandle editor={editor} place={shown} move={(by) => move(shown, by)} choose={choose} onChosen={() => setPointed(null)} />
      )}
      <div ref={host} />
      <Sendings among={sentFrom(editor)} />
      <BlockList editor={editor} choose={choose} />
      <RiskyPopover editor={editor} onKeep={onKeep} />
      {isPicking && (
        <Suspense fallback={null}>
          <MediaPicker kind="picture" onPick={({ id }) => insertPicture(editor, id)} onClose={() => setPicking(false)} />
        </Suspense>
      )}
      <span className="only-read" role="status">
        {said}
      </span>
    </div>
  );
}

function placeOfIndex({ state }: Editor, index: number): Place | null {
  const node = state.doc.maybeChild(index);
  if (!node) return null;
  const from = state.doc.resolve(0).posAtIndex(index, 0);
  return { index, from, to: from + node.nodeSize };
}
