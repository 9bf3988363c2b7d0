import { phoneCheck } from "../checks.ts";
import { phoneKey } from "../phone.ts";

/** What a search of the desk asks for. Several of them may be set: «1234» may be a number and the end of a phone. */
export type RequestQuery = {
  number: number | null;
  /** In the spelling of the blind index. */
  phone: string | null;
  /** Four digits: the end of a phone. */
  lastDigits: string | null;
  /** Words of a name, as `wordsOfName` writes them. */
  words: string[];
};

/** The largest number that fits the database's column. */
const largestNumber = 2_147_483_647;

/** Before a number: «№» (which Unicode normalisation writes as «No»), «#», «заявка». */
const beforeNumber = /^(?:заявк\p{L}{1,3}\s*)?(?:No\.?|#)?\s*(?=\d)/iu;

/** Reads what staff typed: «№ 202627», «4567», «+7 900 123-45-67», «Иванова», «Иванова 4567». */
export function readRequestQuery(typed: string): RequestQuery {
  const query = typed.normalize("NFKC").trim().replace(beforeNumber, "");
  const phone = phoneCheck(query) === null ? phoneKey(query) : null;
  const words = phone === null ? wordsOfName(query) : [];
  const digits = (query.match(/\d/g) ?? []).join("");
  const isNumber = /^[\d\s]+$/.test(query) && Number(digits) <= largestNumber;
  return { number: isNumber ? Number(digits) : null, phone, lastDigits: digits.length === 4 ? digits : null, words };
}

/** Letters from which a word may be a surname. */
const shortestName = 3;

/** Whether what somebody has typed so far may find a request: a number, a phone or its end, a word of a name. */
export function mayFindRequests(typed: string): boolean {
  const { number, phone, lastDigits, words } = readRequestQuery(typed);
  return number !== null || phone !== null || lastDigits !== null || words.some((word) => word.length >= shortestName);
}

/** The words of a name, each once: lower case, «е» for «ё», parts of a double name apart. */
export function wordsOfName(name: string): string[] {
  const words =
    name
      .normalize("NFKC")
      .toLocaleLowerCase("ru")
      .replaceAll("ё", "е")
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  return [...new Set(words)];
}

/** The last four digits of a phone; `null` when it has fewer. */
export const lastDigitsOf = (phone: string): string | null => phone.replace(/\D/g, "").match(/\d{4}$/)?.[0] ?? null;
