import { phoneCheck } from "../checks.ts";
import { phoneKey } from "../phone.ts";

/** A parsed search of the desk. Several fields may be set: «1234» may be a number and the end of a phone. */
export type RequestQuery = {
  number: number | null;
  /** The phone in the spelling of the blind index. */
  phone: string | null;
  /** Four digits that may end a phone number. */
  lastDigits: string | null;
  /** Words of a name, as `wordsOfName` writes them. */
  words: string[];
};

/** The largest number that fits into the database's column. */
const largestNumber = 2_147_483_647;

/** Texts allowed before a number: «№» (which Unicode normalisation writes as «No»), «#», «заявка». */
const beforeNumber = /^(?:заявк\p{L}{1,3}\s*)?(?:No\.?|#)?\s*(?=\d)/iu;

/** Parses a search by staff: «№ 202627», «4567», «+7 900 123-45-67», «Иванова», «Иванова 4567». */
export function readRequestQuery(typed: string): RequestQuery {
  const query = typed.normalize("NFKC").trim().replace(beforeNumber, "");
  const phone = phoneCheck(query) === null ? phoneKey(query) : null;
  const words = phone === null ? wordsOfName(query) : [];
  const digits = (query.match(/\d/g) ?? []).join("");
  const isNumber = /^[\d\s]+$/.test(query) && Number(digits) <= largestNumber;
  return { number: isNumber ? Number(digits) : null, phone, lastDigits: digits.length === 4 ? digits : null, words };
}

/** Shorter words do not count as surnames. */
const shortestName = 3;

/** Whether the text typed so far can find a request: it contains a number, a phone or its end, or a word of a name. */
export function mayFindRequests(typed: string): boolean {
  const { number, phone, lastDigits, words } = readRequestQuery(typed);
  return number !== null || phone !== null || lastDigits !== null || words.some((word) => word.length >= shortestName);
}

/** The distinct words of a name: lower case, «е» for «ё», with double names split. */
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
