import type { TextFinding } from "@len/contract/staff/reviews";

/** Words that make sense only with what follows: «мой номер: …», «пишите на …». */
const needsMore =
  /(?:^|[^\p{L}])(?:номер\p{L}{0,2}|тел|телефон\p{L}{0,2}|почт\p{L}|адрес\p{L}{0,2}|ссылк\p{L}|ник\p{L}{0,3}|паспорт\p{L}{0,2}|сери\p{L}|канал\p{L}{0,2}|страниц\p{L}|групп\p{L}|контакт\p{L}{0,2}|инст\p{L}*|телегр\p{L}*|тг|в[оа][тц]\p{L}*|вайбер\p{L}?|viber|whatsapp|мо[йяеёи]|вот|это|так|там|тут|здесь|снилс|инн|полис\p{L}?|карт\p{L})$/iu;

/**
 * The text without a marked passage. A note such as «[телефон скрыт]» replaces it, so that the sentence stays complete. The note is omitted
 * in brackets, after «звоните:», and when the sentence contained nothing else.
 */
export function hideFinding(text: string, { start, end, replacement }: TextFinding): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (!replacement.startsWith("[") && replacement !== "") return before + replacement + after;
  const isEnd = /^\s{0,2}(?:[.!?…\n]|$)/u.test(after);
  if (/[(«"]$/u.test(before) && /^[)»"]/u.test(after)) return before.slice(0, -1).trimEnd() + after.slice(1);
  const clause = /^([\s\S]*[\p{L}»"])\s{0,2}:\s{0,2}$/u.exec(before);
  if (isEnd && clause?.[1] !== undefined && !needsMore.test(clause[1].slice(-24))) return clause[1] + after;
  if (isEnd && (/(?:^|[.!?…])$/u.test(before.trimEnd()) || /\n[ \t]{0,9}$/.test(before)))
    return before + after.replace(/^\s{0,2}[.!?…]{0,3} ?/u, "");
  return before + replacement + after;
}

/** The passages are replaced from the last to the first, so that the positions of the others stay valid. */
export const hideFindings = (text: string, findings: TextFinding[]) =>
  findings.toSorted((one, other) => other.start - one.start).reduce(hideFinding, text);

/** The findings with their positions after a change of the text. Findings inside the change are dropped until the text is checked again. */
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

/** The text split at the borders of the findings. */
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
