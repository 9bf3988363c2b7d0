import type { MarkedText } from "@len/contract/search";
import { typographyOnce } from "../ui/typography.ts";

/** Private-use characters that mark the borders of a match while typography is applied to the whole text. */
const [begins, ends] = ["\ue000", "\ue001"];

/** A text with its matches marked. Offsets count the characters of the original text. */
export function Marked({ text: { text, marks } }: { text: MarkedText }) {
  const plain = text.replace(/[\ue000\ue001]/g, "\ufffd");
  let end = 0;
  let bracketed = "";
  for (const [from, to] of marks) {
    bracketed += plain.slice(end, from) + begins + plain.slice(from, to) + ends;
    end = to;
  }
  const parts = typographyOnce(bracketed + plain.slice(end)).split(/[\ue000\ue001]/);

  return (
    <>
      {parts.map((part, place) => {
        const key = `${place} ${part}`;
        return place % 2 === 0 ? <span key={key}>{part}</span> : <mark key={key}>{part}</mark>;
      })}
    </>
  );
}
