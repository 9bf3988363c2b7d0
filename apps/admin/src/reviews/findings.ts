import type { TextFinding } from "@len/contract/staff/reviews";

/** The text without a marked place: its replacement stands there, and punctuation that has lost its word goes with it. */
export function hideFinding(text: string, { start, end, replacement }: TextFinding): string {
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
export const hideFindings = (text: string, findings: TextFinding[]) =>
  findings.toSorted((one, other) => other.start - one.start).reduce(hideFinding, text);

/** Where the findings stand after a change of the text; one that the change touched is gone until the text is checked again. */
export function carryFindings(findings: TextFinding[], before: string, after: string): TextFinding[] {
  const longest = Math.min(before.length, after.length);
  let head = 0;
  while (head < longest && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < longest - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const moved = after.length - before.length;
  return findings.flatMap((finding) => {
    if (finding.end <= head) return [finding];
    return finding.start >= before.length - tail ? [{ ...finding, start: finding.start + moved, end: finding.end + moved }] : [];
  });
}

type Piece = { text: string; finding: TextFinding | null; start: number };

/** The text in order, cut at the findings. */
export function piecesOf(text: string, findings: TextFinding[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const finding of findings.toSorted((one, other) => one.start - other.start)) {
    if (finding.start > at) pieces.push({ text: text.slice(at, finding.start), finding: null, start: at });
    pieces.push({ text: text.slice(finding.start, finding.end), finding, start: finding.start });
    at = finding.end;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), finding: null, start: at }] : pieces;
}
