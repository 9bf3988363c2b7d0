import type { RichText } from "@len/contract/blocks";

/** A description of this length fills a search snippet together with the opening hours. */
const maxLength = 140;

/** The first complete sentences of a text, used as the description of a page when staff wrote none; empty when there are none. */
export function firstSentences({ content }: RichText): string {
  const paragraph = content.find((block) => block.type === "paragraph");
  const text = (paragraph?.content ?? []).map((node) => node.text).join("");
  const sentences = text.split(/(?<=[.!?…])\s+(?=\p{Lu}|«)/u);

  let description = sentences[0] ?? "";
  for (const sentence of sentences.slice(1)) {
    if (`${description} ${sentence}`.length > maxLength) break;
    description = `${description} ${sentence}`;
  }
  if (description.length <= maxLength) return description;
  return `${description.slice(0, maxLength).replace(/[\s,;:–—-]+\S*$/, "")}…`;
}
