import type { MarkedText } from "@len/contract/search";

/** A text with the searched parts marked. It is set as it is: marks count its characters. */
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
          {before}
          <mark>{mark}</mark>
        </span>
      ))}
      {text.slice(end)}
    </>
  );
}
