import type { RichText } from "@len/contract/blocks";

/** With the opening hours after it this is about what search engines show. */
const longest = 140;

/** The first whole sentences of a text, for search results where staff have written nothing for them; none is empty. */
export function firstSentences({ content }: RichText): string {
  const paragraph = content.find((block) => block.type === "paragraph");
  const text = (paragraph?.content ?? []).map((node) => node.text).join("");
  const sentences = text.split(/(?<=[.!?…])\s+(?=\p{Lu}|«)/u);

  let told = sentences[0] ?? "";
  for (const sentence of sentences.slice(1)) {
    if (`${told} ${sentence}`.length > longest) break;
    told = `${told} ${sentence}`;
  }
  if (told.length <= longest) return told;
  return `${told.slice(0, longest).replace(/[\s,;:–—-]+\S*$/, "")}…`;
}
