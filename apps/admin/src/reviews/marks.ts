import type { TextMark } from "@len/contract/staff/reviews";

/** The text without a marked place: its replacement stands there, and punctuation that has lost its word goes with it. */
export function hideMark(text: string, { start, end, replacement }: TextMark): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (replacement !== "") return before + replacement + after;
  const isInBrackets = /[(«"]$/u.test(before) && /^[)»"]/u.test(after);
  const left = (isInBrackets ? before.slice(0, -1) : before).replace(/[ \t]+$/u, "");
  const right = isInBrackets ? after.slice(1) : after;
  if (/^\s*(?:[.!?…]|$)/u.test(right)) return left.replace(/[\s:;,–—-]+$/u, "") + right;
  const isAtStart = /(?:^|[.!?…\n])$/u.test(left);
  const rest = isAtStart ? right.replace(/^[\s.,:;–—-]+/u, "") : right;
  return left + (/(?:^|\n)$/u.test(left) || /^[\s.,!?…:;)»]/u.test(rest) ? "" : " ") + rest;
}

/** From the last to the first, so that the places of the others stay true. */
export const hideMarks = (text: string, marks: TextMark[]) =>
  marks.toSorted((one, other) => other.start - one.start).reduce(hideMark, text);

/** Where the marks stand after a change of the text; one that the change touched is gone until the text is checked again. */
export function carryMarks(marks: TextMark[], before: string, after: string): TextMark[] {
  const longest = Math.min(before.length, after.length);
  let head = 0;
  while (head < longest && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < longest - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const moved = after.length - before.length;
  return marks.flatMap((mark) => {
    if (mark.end <= head) return [mark];
    return mark.start >= before.length - tail ? [{ ...mark, start: mark.start + moved, end: mark.end + moved }] : [];
  });
}

type Piece = { text: string; mark: TextMark | null; start: number };

/** The text in order, cut at the marks. */
export function piecesOf(text: string, marks: TextMark[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const mark of marks.toSorted((one, other) => one.start - other.start)) {
    if (mark.start > at) pieces.push({ text: text.slice(at, mark.start), mark: null, start: at });
    pieces.push({ text: text.slice(mark.start, mark.end), mark, start: mark.start });
    at = mark.end;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), mark: null, start: at }] : pieces;
}
