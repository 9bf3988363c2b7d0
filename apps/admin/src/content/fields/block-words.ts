import { isData } from "../../store/data.ts";

const labels: Record<string, string> = {
  paragraph: "Абзац",
  heading: "Заголовок",
  bulletList: "Список",
  orderedList: "Нумерованный список",
  blockquote: "Цитата",
  table: "Таблица",
  callout: "Важно",
  image: "Картинка",
};
const feminine = new Set(["blockquote", "table", "image"]);
const neuter = new Set(["callout"]);

const typeOf = (block: unknown) => (isData(block) && typeof block.type === "string" ? block.type : "");
const partsOf = (block: unknown): unknown[] => (isData(block) && Array.isArray(block.content) ? block.content : []);

/** The blocks of a rich text. */
export const blocksOf = partsOf;

/** «Абзац» */
export const blockLabel = (block: unknown) => labels[typeOf(block)] ?? "Блок";

/** «Абзац убран», «Картинка заменена»: the participle agrees with the block. */
export function blockDid(block: unknown, participle: string): string {
  const type = typeOf(block);
  return `${blockLabel(block)} ${participle}${feminine.has(type) ? "а" : neuter.has(type) ? "о" : ""}`;
}

/** The id of the picture that a block shows. */
export function pictureOfBlock(block: unknown): string | null {
  const attrs = isData(block) ? block.attrs : null;
  return isData(attrs) && typeof attrs.mediaId === "string" ? attrs.mediaId : null;
}

/** The text of a block. Each paragraph is a line; items of a list are numbered or dotted; the cells of a row are joined in one line. */
export function blockText(block: unknown): string {
  const inner = partsOf(block);
  switch (typeOf(block)) {
    case "image": {
      const attrs = isData(block) ? block.attrs : null;
      return isData(attrs) && typeof attrs.caption === "string" ? attrs.caption : "";
    }
    case "orderedList":
      return inner.map((item, index) => `${firstNumberOf(block) + index}. ${linesIn(item)}`).join("\n");
    case "bulletList":
      return inner.map((item) => `• ${linesIn(item)}`).join("\n");
    case "tableRow":
      return inner.map(linesIn).join(" | ");
    case "paragraph":
    case "heading":
      return inner.map((node) => (isData(node) && typeof node.text === "string" ? node.text : "")).join("");
    default:
      return linesIn(block);
  }
}

function firstNumberOf(list: unknown): number {
  const attrs = isData(list) ? list.attrs : null;
  return isData(attrs) && typeof attrs.start === "number" ? attrs.start : 1;
}

const linesIn = (block: unknown) => partsOf(block).map(blockText).join("\n");

/** Whether one block can be a rewritten version of the other: both have the same kind. */
export const isSameKind = (one: unknown, other: unknown) => typeOf(one) === typeOf(other);
