import type { TextFinding } from "@len/contract/staff/reviews";
import { addressesIn } from "./addresses-in-text.ts";
import { contactsIn } from "./contacts-in-text.ts";
import { surnamesIn } from "./names-in-text.ts";
import { numbersIn } from "./numbers-in-text.ts";

/**
 * Findings advise a moderator and decide nothing: a superfluous finding costs the moderator a glance, a missing one may reveal private
 * data.
 */
type Found = Omit<TextFinding, "text">;

/** Names that the clinic itself publishes are allowed: surnames of its doctors, its streets in lower case. */
export type Ours = { surnames: string[]; streets: string[] };

/** The replacement for a place that is hidden as a whole, so that the sentence remains readable. */
const hidden = {
  phone: "[телефон скрыт]",
  document: "[номер скрыт]",
  email: "[почта скрыта]",
  link: "[ссылка скрыта]",
  account: "[имя в сети скрыто]",
  address: "[адрес скрыт]",
} as const;

const relatives =
  "мам|пап|мать|матер|отец|отц|муж|жен|сын|доч|ребён|ребен|дет|брат|сестр|бабуш|дедуш|внук|внуч|тёт|тет|дяд|подруг|друг|свекров|тёщ|тещ|сосед|коллег|племянни|невест|зят|начальни|крёстн|крестн";
const illnesses =
  "розацеа|давлен|диабет|рак(?:ом|а|у)?(?!\\p{L})|онколог|астм|аллерг|псориаз|экзем|беременн|депресс|гипертон|инсульт|инфаркт|опухол|болезн|болен|больн|болеет|диагноз|операц|акне|дерматит|герпес|грибок|грибк|варикоз|тромб|эпилепс|вич(?!\\p{L})|спид(?!\\p{L})|гепатит|туберкул|щитовид|облыс|алопец|витилиго|меланом|химиотерап|аутизм|шизофрен|артрит|артроз|миом|эндометриоз|бесплод|выкидыш|сифилис|хламиди|чесотк|вши(?!\\p{L})|ожирен|анорекс|булими|деменц|альцгеймер|паркинсон|склероз";
const healthOfOthers = new RegExp(
  `(?<!\\p{L})(?:${relatives})\\p{L}{0,4}(?!\\p{L})[^.!?\\n]{0,60}?(?<!\\p{L})(?:${illnesses})\\p{L}{0,20}(?:[\\s,]{1,3}(?:и\\s{1,3})?(?:${illnesses})\\p{L}{0,20}){0,4}`,
  "giu",
);

const visit = [
  /(?<!\p{L})после\s{1,3}(?:\p{L}{1,30}\s{1,3}){0,2}(?:приём|прием|процедур|сеанс|консультац|операц|лечени|визит)\p{L}{0,20}/giu,
  /(?<!\p{L})(?:ждём|ждем|будем ждать|приходите|увидимся)(?!\p{L})[^.!?\n]*/giu,
  /(?<!\p{L})(?:ваш\p{L}{0,4}|вам|вас|вы)\s{1,3}(?:\p{L}{1,30}\s{1,3}){0,2}(?:лечени|диагноз|приём|прием|процедур|визит|анализ|операц|карт|записал|были|проходил|обращал|посетил)\p{L}{0,20}/giu,
  /(?<!\p{L})на\s{1,3}контрол\p{L}{0,10}/giu,
];

/** Places of a review that may identify somebody or reveal a third person's health. The time is proportional to the length of the text. */
export function findingsOfReview(text: string, ours: Ours): TextFinding[] {
  return settle(text, [
    ...contactsIn(text).map(({ kind, ...place }): Found => ({ kind, ...place, replacement: hidden[kind] })),
    ...addressesIn(text, ours.streets).map((place): Found => ({ kind: "address", ...place, replacement: hidden.address })),
    ...numbersIn(text).map(({ kind, ...place }): Found => ({ kind, ...place, replacement: hidden[kind] })),
    ...all(text, healthOfOthers, "health").map((finding) => ({ ...finding, replacement: withoutIllness(text, finding) })),
    ...surnamesIn(text, ours.surnames).map((place): Found => ({ kind: "surname", ...place })),
  ]);
}

/** Places of a reply that confirm that the author was a patient: that is a medical secret, even when the author has revealed it. */
export function findingsOfReply(text: string, ours: Ours): TextFinding[] {
  return settle(text, [...visit.flatMap((pattern) => all(text, pattern, "visit")), ...findingsOfReview(text, ours)]);
}

function all(text: string, pattern: RegExp, kind: TextFinding["kind"]): Found[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ kind, start: index, end: index + found.length, replacement: "" }));
}

/** «мама, у неё розацеа» becomes «мама»: the relative may be named, the illness may not. */
function withoutIllness(text: string, { start, end }: Found): string {
  const relative = /^\p{L}+/u.exec(text.slice(start, end))?.[0] ?? "";
  return text[start + relative.length] === "," ? relative : `${relative} [скрыто]`;
}

/** Findings in the order of the text; of overlapping findings the first one found remains. */
function settle(text: string, found: Found[]): TextFinding[] {
  const isTaken = new Uint8Array(text.length);
  const taken = found.filter(({ start, end }) => {
    if (end <= start || isTaken.subarray(start, end).includes(1)) return false;
    isTaken.fill(1, start, end);
    return true;
  });
  return taken
    .sort((one, other) => one.start - other.start)
    .map(({ kind, start, end, replacement }) => ({ kind, start, end, text: text.slice(start, end), replacement }));
}
