import type { Editor } from "@tiptap/core";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { buttonLook, IconButton } from "../ui/button.tsx";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import menu from "../ui/menu.module.css";
import type { MenuItem } from "../ui/menu.tsx";
import { useLoadedSoon } from "../ui/use-loaded-soon.ts";
import { counted } from "../words/words.ts";
import styles from "./blocks.module.css";
import { activeKind, kindsFor, labelOf, turnInto } from "./kinds.ts";
import { toStored } from "./stored.ts";
import { lengthOf, textsOf } from "./texts.ts";
import { useEditorState } from "./use-editor.ts";

const loadLinkSheet = () => import("./link-sheet.tsx");
const LinkSheet = lazy(loadLinkSheet);

/** Shows the acts that the block with the cursor allows. The toolbar is one Tab stop; arrows move inside it. */
export function Toolbar({ editor, label, children }: { editor: Editor; label: string; children?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isLinking, setLinking] = useState(false);
  useLoadedSoon(loadLinkSheet);
  const shown = useEditorState(editor, (now) => ({
    kind: activeKind(now),
    isBold: now.isActive("bold"),
    isItalic: now.isActive("italic"),
    isLink: now.isActive("link"),
    isList: now.isActive("bulletList"),
    isTable: now.isActive("table"),
    isPicture: now.isActive("image"),
    canLink: !now.state.selection.empty || now.isActive("link"),
    canUndo: now.can().undo(),
    canRedo: now.can().redo(),
  }));
  const kinds = kindsFor(editor).map(
    ({ kind, label }): MenuItem => ({
      label,
      isOn: kind === shown.kind,
      pick: () => turnInto(editor, kind),
    }),
  );
  return (
    <>
      <div
        ref={bar}
        className={styles.blocksBar}
        data-ui="blocks-bar"
        role="toolbar"
        aria-label={label}
        onKeyDown={(event) => {
          const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
          if (event.key === "Escape") editor.commands.focus();
          if (step === 0) return;
          const buttons = [...(bar.current?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
          const at = buttons.indexOf(document.activeElement as HTMLElement);
          buttons[(at + step + buttons.length) % buttons.length]?.focus();
          event.preventDefault();
        }}
      >
        {kinds.length > 0 ? (
          <DropMenu
            key={shown.kind}
            kind="menu"
            label={`Вид блока: ${labelOf(shown.kind)}`}
            trigger={
              <>
                {labelOf(shown.kind)}
                <Icon name="down" size={14} />
              </>
            }
            items={kinds}
          />
        ) : (
          <span {...buttonLook("menu", styles.isStill)}>{labelOf(shown.kind)}</span>
        )}
        {!shown.isPicture && (
          <>
            <i className={`${menu.apart} ${styles.apart}`} />
            <Tool label="Важное слово" keys="Control+B" isOn={shown.isBold} press={() => editor.chain().focus().toggleBold().run()}>
              <b>Ж</b>
            </Tool>
            <Tool label="Курсив" keys="Control+I" isOn={shown.isItalic} press={() => editor.chain().focus().toggleItalic().run()}>
              <em>К</em>
            </Tool>
            <Tool label="Ссылка" isOn={shown.isLink} isOff={!shown.canLink} press={() => setLinking(true)}>
              <Icon name="link" />
            </Tool>
          </>
        )}
        {kinds.length > 0 && (
          <Tool label="Список" isOn={shown.isList} press={() => turnInto(editor, shown.isList ? "paragraph" : "bulletList")}>
            <Icon name="list" />
          </Tool>
        )}
        {shown.isTable && (
          <DropMenu
            kind="menu"
            trigger={
              <>
                Таблица <Icon name="down" size={14} />
              </>
            }
            items={tableItems(editor)}
          />
        )}
        <i className={`${menu.apart} ${styles.apart}`} />
        <Tool label="Отменить" keys="Control+Z" isOff={!shown.canUndo} press={() => editor.chain().focus().undo().run()}>
          <Icon name="undo" />
        </Tool>
        <Tool label="Вернуть" keys="Control+Shift+Z" isOff={!shown.canRedo} press={() => editor.chain().focus().redo().run()}>
          <Icon name="redo" />
        </Tool>
        {children}
      </div>
      <Suspense>{isLinking && <LinkSheet editor={editor} onClose={() => setLinking(false)} />}</Suspense>
    </>
  );
}

type ToolProps = { label: string; keys?: string; isOn?: boolean; isOff?: boolean; press(): void; children: ReactNode };

function Tool({ label, keys, isOn, isOff = false, press, children }: ToolProps) {
  return (
    <IconButton
      label={label}
      aria-keyshortcuts={keys}
      aria-pressed={isOn}
      disabled={isOff}
      // Prevents the press from removing the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {children}
    </IconButton>
  );
}

const tableItems = (editor: Editor): MenuItem[] => [
  { label: "Строка ниже", pick: () => editor.chain().focus().addRowAfter().run() },
  { label: "Строка выше", pick: () => editor.chain().focus().addRowBefore().run() },
  { label: "Столбец справа", pick: () => editor.chain().focus().addColumnAfter().run() },
  { label: "Столбец слева", pick: () => editor.chain().focus().addColumnBefore().run() },
  { label: "Первая строка — заголовки", isApart: true, pick: () => editor.chain().focus().toggleHeaderRow().run() },
  { label: "Убрать строку", isApart: true, pick: () => editor.chain().focus().deleteRow().run() },
  { label: "Убрать столбец", pick: () => editor.chain().focus().deleteColumn().run() },
  { label: "Убрать таблицу", pick: () => editor.chain().focus().deleteTable().run() },
];

/** «412 слов, 3 минуты чтения» */
export function Length({ editor }: { editor: Editor }) {
  const { words, minutes } = useEditorState(editor, (now) => lengthOf(textsOf(toStored(now.getJSON()))));
  return (
    <span className={`small muted ${styles.blocksLength}`}>
      {counted(words, ["слово", "слова", "слов"])}, {counted(minutes, ["минута", "минуты", "минут"])} чтения
    </span>
  );
}
