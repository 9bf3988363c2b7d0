import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { invalid } from "../refusals/refusal.ts";
import type { StaffDepsOfApp } from "./staff-route.ts";

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const weakMessage = "Такой пароль легко подобрать: он частый или составлен из слов клиники, имени или почты. Придумайте другой.";

/** Words that are common in passwords of Russian clinics; the list of the library is English. */
const usualWords =
  "пароль парол клиника клиник клиники медицина медцентр доктор врач здоровье администратор админ владелец регистратура сотрудник привет " +
  "солнышко любовь москва россия лето весна осень зима январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь " +
  "clinic klinika clinica medicine doctor vrach parol privet admin administrator owner welcome panel moscow moskva russia";

/** Keys of the Russian layout and the Latin letters on the same keys. */
const russianKeys = "йцукенгшщзхъфывапролджэячсмитьбюё";
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const latinOf = new Map([...russianKeys].map((letter, index) => [letter, latinKeys[index] ?? letter]));
const russianOf = new Map([...latinKeys].map((letter, index) => [letter, russianKeys[index] ?? letter]));

const inLayout = (text: string, keys: Map<string, string>) => [...text.toLowerCase()].map((letter) => keys.get(letter) ?? letter).join("");

const latinSounds = new Map(
  "а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:c ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya"
    .split(" ")
    .map((pair) => [pair[0] ?? "", pair.slice(2)]),
);

/** Each word as it is, and in Latin letters as it sounds. */
function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map((word) => word.toLowerCase());
  const spelled = words.flatMap((word) => [word, [...word].map((letter) => latinSounds.get(letter) ?? letter).join("")]);
  return [...new Set(spelled)].filter((word) => word.length > 2);
}

/** Signs around a common password do not make it rare; the estimate rates them too high. */
const withoutSigns = (password: string) => password.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/** Whether a guess needs fewer than a million tries, or the whole password is an entry of the list. */
function isGuessed(password: string, words: string[]): boolean {
  if (password === "") return true;
  const { score, sequence } = estimator.check(password, words);
  return score < 2 || (sequence.length === 1 && sequence[0]?.pattern === "dictionary");
}

/** Whether a password is common, a keyboard pattern or made of these words, also when typed in the other layout. */
export function isWeakPassword(password: string, texts: readonly string[]): boolean {
  const words = wordsOf([usualWords, ...texts]);
  const typed = [password, withoutSigns(password), password.replace(/[^\p{L}\p{N}]+/gu, "")];
  const spellings = typed.flatMap((text) => [text, inLayout(text, latinOf), inLayout(text, russianOf)]);
  return [...new Set(spellings)].some((spelling) => isGuessed(spelling, words));
}

type Person = { email: string; firstName: string; lastName: string };

/** Throws when a new password is easy to guess for a person who knows the clinic and the member of staff. */
export async function requireStrongPassword(deps: StaffDepsOfApp, password: string, person: Person): Promise<void> {
  const { siteUrl, apiUrl } = deps.config;
  const hosts = [siteUrl, apiUrl].map((url) => new URL(url).hostname);
  const words = [person.email, person.firstName, person.lastName, ...hosts, ...(await deps.readClinicWords())];
  if (isWeakPassword(password, words)) throw invalid({ password: [weakMessage] });
}
