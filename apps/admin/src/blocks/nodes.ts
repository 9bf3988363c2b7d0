import { isLinkAllowed } from "@len/contract/blocks";
import { type AnyExtension, InputRule, Mark, mergeAttributes, Node, textblockTypeInputRule, wrappingInputRule } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { typedRussian } from "./typing.ts";

/** The blocks and marks of the contract as nodes of the editor. A text can contain nothing else. */

const Doc = Node.create({ name: "doc", topNode: true, content: "block+" });

const Text = Node.create({ name: "text", group: "inline" });

const Paragraph = Node.create({
  name: "paragraph",
  // The kind of block that Enter inserts.
  priority: 1000,
  group: "block",
  content: "text*",
  parseHTML: () => [{ tag: "p" }],
  renderHTML: () => ["p", 0],
  addKeyboardShortcuts() {
    return {
      "Mod-Alt-0": () => this.editor.chain().clearNodes().run(),
      // Shift+Enter works like Enter, because paragraphs contain no line breaks.
      "Shift-Enter": () =>
        this.editor.commands.first(({ commands }) => [() => commands.splitListItem("listItem"), () => commands.splitBlock()]),
    };
  },
  addInputRules: () => [
    new InputRule({
      find(text) {
        const typed = typedRussian(text.slice(0, -1), text.slice(-1));
        if (!typed) return null;
        const start = text.length - 1 - typed.back;
        return { index: start, text: text.slice(start), data: { insert: typed.insert } };
      },
      handler({ state, range, match }) {
        state.tr.insertText(String(match.data?.insert ?? ""), range.from, range.to);
      },
    }),
  ],
});

const Heading = Node.create({
  name: "heading",
  group: "block",
  content: "text*",
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => [
    ...["h1", "h2"].map((tag) => ({ tag, attrs: { level: 2 } })),
    ...["h3", "h4", "h5", "h6"].map((tag) => ({ tag, attrs: { level: 3 } })),
  ],
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  addKeyboardShortcuts() {
    const set = (level: number) => () => this.editor.chain().clearNodes().setNode("heading", { level }).run();
    return { "Mod-Alt-2": set(2), "Mod-Alt-3": set(3) };
  },
  addInputRules() {
    return [2, 3].map((level) =>
      textblockTypeInputRule({ find: new RegExp(`^#{${level}}\\s$`), type: this.type, getAttributes: { level } }),
    );
  },
});

const Blockquote = Node.create({
  name: "blockquote",
  group: "block",
  content: "paragraph+",
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: () => ["blockquote", 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^>\s$/, type: this.type })];
  },
});

const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "paragraph+",
  defining: true,
  addAttributes: () => ({ kind: { default: "note", rendered: false } }),
  parseHTML: () => [
    { tag: "div[data-callout]", getAttrs: (element) => ({ kind: element.dataset.callout === "warning" ? "warning" : "note" }) },
  ],
  renderHTML: ({ node }) => ["div", { "data-callout": node.attrs.kind }, 0],
});

/** A picture of the media library. The editor adds the view, see `image-view.ts`. */
export const Image = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ mediaId: { default: "", rendered: false }, caption: { default: "", rendered: false } }),
  // Accepts only pictures copied from this editor; pictures of other programs and sites are ignored.
  parseHTML: () => [
    {
      tag: "figure[data-media]",
      getAttrs: (element) => ({ mediaId: element.dataset.media, caption: element.dataset.caption ?? "" }),
    },
  ],
  renderHTML: ({ node }) => ["figure", { "data-media": node.attrs.mediaId, "data-caption": node.attrs.caption }],
});

const Link = Mark.create({
  name: "link",
  inclusive: false,
  addAttributes: () => ({ href: { default: "" } }),
  parseHTML: () => [{ tag: "a[href]", getAttrs: (element) => (isLinkAllowed(element.getAttribute("href") ?? "") ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["a", mergeAttributes(HTMLAttributes, { rel: "noopener" }), 0],
});

const firstNumber = (element: HTMLElement) => Math.min(Math.max(Number.parseInt(element.getAttribute("start") ?? "", 10) || 1, 1), 9999);

const NumberedList = OrderedList.extend({
  addAttributes: () => ({ start: { default: 1, parseHTML: firstNumber } }),
  renderHTML: ({ node }) => ["ol", node.attrs.start > 1 ? { start: node.attrs.start } : {}, 0],
});

/** Items contain only paragraphs, so lists cannot be nested, and Tab moves the focus out of the text. */
const Item = ListItem.extend({
  content: "paragraph+",
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

const TextTable = Table.extend({
  content: "tableRow+",
  // The site sets the widths of columns, so the editor does not show handles for them.
  addNodeView: null,
  renderHTML: () => ["table", ["tbody", 0]],
  addKeyboardShortcuts() {
    // Tab in the last cell does not add a row, but moves the focus out of the text, as everywhere else; rows are added by the menu.
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
});

export const nodes: AnyExtension[] = [
  Doc,
  Paragraph,
  Text,
  Heading,
  BulletList,
  NumberedList,
  Item,
  Blockquote,
  TextTable.configure({ resizable: false }),
  TableRow.extend({ content: "(tableCell | tableHeader)+" }),
  TableCell.extend({ content: "paragraph+" }),
  TableHeader.extend({ content: "paragraph+" }),
  Callout,
  Image,
  Bold,
  Italic,
  Link,
];
