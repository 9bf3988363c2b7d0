import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { type DragEvent, useLayoutEffect, useRef } from "react";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./blocks.module.css";
import { type BlockKind, blockKinds, textKinds, turnInto } from "./kinds.ts";
import { openAbove, type Place, removeBlock } from "./place.ts";

type Props = {
  editor: Editor;
  place: Place;
  move(by: -1 | 1): boolean;
  choose(kind: BlockKind): void;
  onChosen(): void;
};

/** The buttons beside a block: «+» adds a block above it; the dots move the block, by dragging or by a menu, and change it. */
export function BlockHandle({ editor, place, move, choose, onChosen }: Props) {
  const handle = useRef<HTMLDivElement>(null);
  const node = editor.state.doc.maybeChild(place.index);
  useLayoutEffect(() => {
    const block = editor.view.nodeDOM(place.from);
    if (!handle.current || !(block instanceof HTMLElement)) return;
    // The style is set through the element's `style` object: the policy forbids only `style` attributes.
    handle.current.style.top = `${block.offsetTop}px`;
  });
  if (!node) return null;
  const above = (kind: BlockKind) => {
    const isEmpty = node.isTextblock && node.content.size === 0;
    if (isEmpty) editor.commands.setTextSelection(place.from + 1);
    else openAbove(editor, place);
    onChosen();
    choose(kind);
  };
  const onDragStart = (event: DragEvent) => {
    const { view } = editor;
    const tr = view.state.tr.setSelection(NodeSelection.create(view.state.doc, place.from));
    view.dispatch(tr);
    const slice = view.state.selection.content();
    const { dom, text } = view.serializeForClipboard(slice);
    event.dataTransfer.clearData();
    event.dataTransfer.setData("text/html", dom.innerHTML);
    event.dataTransfer.setData("text/plain", text);
    event.dataTransfer.effectAllowed = "copyMove";
    const block = view.nodeDOM(place.from);
    if (block instanceof HTMLElement) event.dataTransfer.setDragImage(block, 0, 0);
    view.dragging = { slice, move: true };
  };
  const kinds = textKinds.map(({ kind, label }, index) => ({
    label,
    isApart: index === 0,
    pick() {
      editor.commands.setTextSelection(place.from + 1);
      turnInto(editor, kind);
    },
  }));
  return (
    <div ref={handle} className={styles.blockHandle} data-ui="block-handle">
      <DropMenu
        kind="icon"
        label="Вставить блок выше"
        trigger={<Icon name="plus" />}
        items={blockKinds.map(({ kind, label }) => ({ label, pick: () => above(kind) }))}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu and Alt with the arrow keys do the same */}
      <span draggable onDragStart={onDragStart}>
        <DropMenu
          kind="icon"
          className={styles.grip}
          label="Передвинуть или изменить блок"
          trigger={<Icon name="grip" />}
          items={[
            { label: "Выше", hint: "Alt+↑", isOff: place.index === 0, pick: () => move(-1) },
            { label: "Ниже", hint: "Alt+↓", isOff: place.index === editor.state.doc.childCount - 1, pick: () => move(1) },
            { label: "Убрать блок", pick: () => removeBlock(editor, place) },
            ...(node.isAtom || node.type.name === "table" ? [] : kinds),
          ]}
        />
      </span>
    </div>
  );
}
