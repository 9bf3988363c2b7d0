import type { ChainedCommands, Editor, JSONContent } from "@tiptap/core";

/** The kinds of blocks that the editor offers. */
export const blockKinds = [
  { kind: "paragraph", label: "Абзац" },
  { kind: "heading2", label: "Заголовок" },
  { kind: "heading3", label: "Подзаголовок" },
  { kind: "bulletList", label: "Список" },
  { kind: "orderedList", label: "Нумерованный список" },
  { kind: "blockquote", label: "Цитата" },
  { kind: "note", label: "Важно" },
  { kind: "warning", label: "Срочно к врачу" },
  { kind: "table", label: "Таблица" },
  { kind: "image", label: "Картинка" },
] as const;

export type BlockKind = (typeof blockKinds)[number]["kind"];

type WrittenKind = Exclude<BlockKind, "image">;

/** Kinds that a text can be turned into and back. */
type TextKind = Exclude<WrittenKind, "table">;

export const textKinds = blockKinds.flatMap((known) =>
  known.kind === "table" || known.kind === "image" ? [] : [{ ...known, kind: known.kind }],
);

export const labelOf = (kind: BlockKind) => blockKinds.find((known) => known.kind === kind)?.label ?? "";

/** The kinds that the block with the cursor can become. */
export const kindsFor = (editor: Editor) => (editor.isActive("table") || editor.isActive("image") ? [] : textKinds);

/** The kind of the block with the cursor. */
export function activeKind(editor: Editor): BlockKind {
  if (editor.isActive("heading", { level: 2 })) return "heading2";
  if (editor.isActive("heading", { level: 3 })) return "heading3";
  if (editor.isActive("callout", { kind: "warning" })) return "warning";
  if (editor.isActive("callout")) return "note";
  for (const kind of ["bulletList", "orderedList", "blockquote", "table", "image"] as const) if (editor.isActive(kind)) return kind;
  return "paragraph";
}

const turned: Record<TextKind, (chain: ChainedCommands) => ChainedCommands> = {
  paragraph: (chain) => chain,
  heading2: (chain) => chain.setNode("heading", { level: 2 }),
  heading3: (chain) => chain.setNode("heading", { level: 3 }),
  bulletList: (chain) => chain.toggleList("bulletList", "listItem"),
  orderedList: (chain) => chain.toggleList("orderedList", "listItem"),
  blockquote: (chain) => chain.wrapIn("blockquote"),
  note: (chain) => chain.wrapIn("callout", { kind: "note" }),
  warning: (chain) => chain.wrapIn("callout", { kind: "warning" }),
};

/** Turns the block with the cursor into another kind; only an empty paragraph can become a table. */
export function turnInto(editor: Editor, kind: WrittenKind) {
  const chain = editor.chain().focus();
  if (kind === "table") return chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run();
  return turned[kind](chain.clearNodes()).run();
}

export const insertPicture = (editor: Editor, mediaId: string) => insertBlocks(editor, [{ type: "image", attrs: { mediaId } }]);

/** Inserts blocks in place of an empty paragraph, after the block with the cursor, or at a position. */
export function insertBlocks(editor: Editor, blocks: JSONContent[], pos?: number) {
  const $from = pos === undefined ? editor.state.selection.$from : editor.state.doc.resolve(pos);
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0;
  const at = isEmpty ? { from: $from.before(1), to: $from.after(1) } : $from.depth === 0 ? $from.pos : $from.after(1);
  return editor.chain().focus().insertContentAt(at, blocks).run();
}
