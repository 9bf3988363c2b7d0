import type { Block, Paragraph, RichText, TextNode } from "@len/contract/blocks";
import { type MarkedToken, marked, type Token, type Tokens } from "marked";
import { Refusal } from "../refusals/refusal.ts";

type Marks = NonNullable<TextNode["marks"]>;

/**
 * Markdown as the blocks of the panel's editor. Anything that the site does not show, such as HTML or a picture by its address, is refused.
 */
export function richTextOf(markdown: string): RichText {
  return { type: "doc", content: known(marked.lexer(markdown)).flatMap(blocksOf) };
}

/** `Token` also includes the tokens of extensions, of which there are none. */
const known = (tokens: Token[] = []): MarkedToken[] => tokens.filter((token): token is MarkedToken => "type" in token);

function blocksOf(token: MarkedToken): Block[] {
  switch (token.type) {
    case "space":
      return [];
    case "paragraph":
    case "text":
      return [paragraphOf(token)];
    case "heading":
      return [{ type: "heading", attrs: { level: token.depth > 2 ? 3 : 2 }, content: inline(token.tokens) }];
    case "blockquote":
      return [{ type: "blockquote", content: paragraphsOf(token.tokens) }];
    case "list": {
      const content = token.items.map((item) => ({ type: "listItem" as const, content: paragraphsOf(item.tokens) }));
      if (!token.ordered) return [{ type: "bulletList", content }];
      return [{ type: "orderedList", ...(Number(token.start) > 1 && { attrs: { start: Number(token.start) } }), content }];
    }
    case "table":
      return [{ type: "table", content: [token.header, ...token.rows].map(rowOf) }];
    default:
      throw notShown(token);
  }
}

function paragraphsOf(tokens: Token[]): Paragraph[] {
  return known(tokens).flatMap((token) => {
    if (token.type === "space") return [];
    if (token.type !== "paragraph" && token.type !== "text") throw notShown(token);
    return [paragraphOf(token)];
  });
}

function paragraphOf(token: Tokens.Paragraph | Tokens.Text | Tokens.Tag): Paragraph {
  return { type: "paragraph", content: "tokens" in token ? inline(token.tokens) : [{ type: "text", text: token.text }] };
}

function rowOf(cells: Tokens.TableCell[], row: number) {
  const type = row === 0 ? ("tableHeader" as const) : ("tableCell" as const);
  const content = cells.map((cell) => ({ type, content: [{ type: "paragraph" as const, content: inline(cell.tokens) }] }));
  return { type: "tableRow" as const, content };
}

function inline(tokens: Token[] | undefined, marks: Marks = []): TextNode[] {
  return known(tokens).flatMap((token): TextNode[] => {
    switch (token.type) {
      case "text":
      case "escape":
        return [{ type: "text", text: token.text.replaceAll("\n", " "), ...(marks.length > 0 && { marks }) }];
      case "br":
        return [{ type: "text", text: " " }];
      case "strong":
        return inline(token.tokens, [...marks, { type: "bold" }]);
      case "em":
        return inline(token.tokens, [...marks, { type: "italic" }]);
      case "link":
        return inline(token.tokens, [...marks, { type: "link", attrs: { href: token.href } }]);
      default:
        throw notShown(token);
    }
  });
}

const notShown = ({ raw }: MarkedToken) => new Refusal("validation", `Такого в тексте быть не может: ${raw.trim().slice(0, 60)}`);
