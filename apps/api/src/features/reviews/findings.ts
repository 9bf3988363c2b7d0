import type { TextFinding } from "@len/contract/staff/reviews";
import { endsLikeSurname, isFirstName, isGivenName } from "../../platform/names/russian-names.ts";

/** Advice to a moderator, not a decision: a finding too many costs a look, a missing one may cost somebody's privacy. */
type Found = Omit<TextFinding, "text">;

const phone = /(?<!\d)(?:\+?[78][\s(-]*)?(?:\(?\d{3}\)?[\s-]*)?\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)/gu;
const email = /[\p{L}\d._+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
const link = /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\d@])[\p{L}\d-]+\.(?:ru|com|net|org|me|su|рф)(?![\p{L}\d])(?:\/\S*)?/giu;

const relatives =
  "мам|пап|мать|матер|отец|отц|муж|жен|сын|доч|ребён|ребен|дет|брат|сестр|бабуш|дедуш|внук|внуч|тёт|тет|дяд|подруг|друг|свекров|тёщ|тещ|сосед|коллег";
const illnesses =
  "розацеа|давлен|диабет|рак(?:ом|а|у)?(?!\\p{L})|онколог|астм|аллерг|псориаз|экзем|беременн|депресс|гипертон|инсульт|инфаркт|опухол|болезн|болен|больн|диагноз|операц|акне|дерматит|герпес|грибок|грибк|варикоз|тромб|эпилепс|вич(?!\\p{L})|гепатит|туберкул|щитовид|облыс";
const healthOfOthers = new RegExp(
  `(?<!\\p{L})(?:${relatives})\\p{L}{0,4}(?!\\p{L})[^.!?\\n]{0,60}?(?<!\\p{L})(?:${illnesses})\\p{L}*(?:\\s+и\\s+(?:${illnesses})\\p{L}*)*`,
  "giu",
);

const visit = [
  /(?<!\p{L})после\s+(?:\p{L}+\s+){0,2}(?:приём|прием|процедур|сеанс|консультац|операц|лечени|визит)\p{L}*/giu,
  /(?<!\p{L})(?:ждём|ждем|будем ждать|приходите|увидимся)(?!\p{L})[^.!?\n]*/giu,
  /(?<!\p{L})(?:ваш\p{L}*|вам|вас|вы)\s+(?:\p{L}+\s+){0,2}(?:лечени|диагноз|приём|прием|процедур|визит|анализ|операц|карт|записал|были|проходил|обращал|посетил)\p{L}*/giu,
  /(?<!\p{L})на\s+контрол\p{L}*/giu,
];

const words = /\p{L}[\p{L}\p{M}'’-]*/gu;

/** Places of a review that may identify somebody or tell of a third person's health. `known`: surnames of our own doctors, which may stand. */
export function findingsOfReview(text: string, known: string[]): TextFinding[] {
  return settle(text, [
    ...all(text, email, "email"),
    ...all(text, link, "link"),
    ...all(text, phone, "phone"),
    ...all(text, healthOfOthers, "health").map((finding) => ({ ...finding, replacement: firstWord(text, finding) })),
    ...surnames(text, known),
  ]);
}

/** Places of a reply that confirm that the author was a patient: that is a medical secret, even when the author has told it. */
export function findingsOfReply(text: string, known: string[]): TextFinding[] {
  return settle(text, [...visit.flatMap((pattern) => all(text, pattern, "visit")), ...findingsOfReview(text, known)]);
}

function all(text: string, pattern: RegExp, kind: TextFinding["kind"]): Found[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ kind, start: index, end: index + found.length, replacement: "" }));
}

/** «мама, у неё розацеа» is replaced with «мама»: the relative may be named, the illness may not. */
const firstWord = (text: string, { start, end }: Found) => /^\p{L}+/u.exec(text.slice(start, end))?.[0] ?? "";

/** A capitalised word that ends like a surname, after a given name or inside a sentence; the given name stays. */
function surnames(text: string, known: string[]): Found[] {
  const found = [...text.matchAll(words)].map(({ index, 0: word }) => ({ word, start: index, end: index + word.length }));
  return found.flatMap((current, index): Found[] => {
    const { word, start, end } = current;
    if (!isCapitalised(word) || !endsLikeSurname(word) || isFirstName(word) || isOurs(word, known)) return [];
    const [before, after] = [found[index - 1], found[index + 1]];
    const isGiven = (other: typeof before) => other !== undefined && isCapitalised(other.word) && isGivenName(other.word);
    if (isGiven(before) && before && isAdjacent(text, before.end, start))
      return [{ kind: "surname", start: before.start, end, replacement: before.word }];
    if (isGiven(after) && after && isAdjacent(text, end, after.start))
      return [{ kind: "surname", start, end: after.end, replacement: after.word }];
    const isFirst = /(?:^|[.!?…\n]\s*)[«"(]*$/u.test(text.slice(0, start));
    return isFirst || isGivenName(word) ? [] : [{ kind: "surname", start, end, replacement: "" }];
  });
}

const isCapitalised = (word: string) => /^\p{Lu}\p{Ll}/u.test(word);
const isAdjacent = (text: string, end: number, start: number) => /^[ {2}]+$/u.test(text.slice(end, start));

/** The same surname in any case: its first letters agree, save for the ending. */
function isOurs(word: string, known: string[]): boolean {
  const lower = word.toLowerCase().replaceAll("ё", "е");
  return known.some((surname) => {
    const stem = surname
      .toLowerCase()
      .replaceAll("ё", "е")
      .slice(0, Math.max(3, surname.length - 2));
    return lower.startsWith(stem) && lower.length <= surname.length + 3;
  });
}

/** In the order of the text; of findings that overlap the first one found stays. */
function settle(text: string, found: Found[]): TextFinding[] {
  const taken: Found[] = [];
  for (const finding of found) if (!taken.some(({ start, end }) => finding.start < end && start < finding.end)) taken.push(finding);
  return taken
    .sort((one, other) => one.start - other.start)
    .map(({ kind, start, end, replacement }) => ({ kind, start, end, text: text.slice(start, end), replacement }));
}
