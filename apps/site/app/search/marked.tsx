import type { MarkedText } from "@len/contract/search";
import { typographyOnce } from "../typography.ts";

/** A text with the searched parts marked. It is set piece by piece: marks count the characters of the whole as it came. */
export function Marked({ text: { text, marks } }: { text: MarkedText }) {
  let end = 0;
  const parts = marks.map(([from, to]) => {
    const before = text.slice(end, from);
    end = to;
    return { from, before, mark: text.slice(from, to) };
  });

  return (
    <>
      {parts.map(({ from, before, mark }) => (
        <span key={from}>
          {typographyOnce(before)}
          <mark>{typographyOnce(mark)}</mark>
        </span>
      ))}
      {typographyOnce(text.slice(end))}
    </>
  );
}
