/**
 * The specification's pattern, for subscriptions and answers to vacancies: after trimming and in lower case letters, digits, `_`, `-` and
 * single dots, a suffix of 2 to 6 letters. All other addresses are checked by `isAddress`.
 */
const emailPattern = /^(?:[a-z0-9_-]+\.)*[a-z0-9_-]+@[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.[a-z]{2,6}$/;

/** The same check in JSON Schema, for the API's description; `optional` allows an empty text. */
export const emailShape = (need: "required" | "optional" = "required") => {
  const address = String.raw`(?:[A-Za-z0-9_-]+\.)*[A-Za-z0-9_-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.[A-Za-z]{2,6}`;
  return { maxLength: 254, pattern: need === "required" ? `^${address}$` : `^(?:${address})?$` };
};

export const emailMessage = "Введите адрес почты, например name@example.ru";

export const normaliseEmail = (text: string) => text.trim().toLowerCase();

export function isEmail(text: string): boolean {
  return emailPattern.test(normaliseEmail(text));
}

/** RFC 5321 and 6531: any letters and digits and the characters of an atom, separated by single dots. */
const localPart = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const hostLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

const longestAddress = 254;

/**
 * A valid address in its canonical spelling: lower case, the host in ASCII, so that `почта.рф` and `xn--80a1acny.xn--p1ai` are one
 * account. `null` for a text that is not an address.
 */
export function canonicalAddress(text: string): string | null {
  const address = text
    .trim()
    .slice(0, longestAddress + 1)
    .normalize("NFC")
    .toLowerCase();
  if (text.trim().length > longestAddress) return null;
  const at = address.lastIndexOf("@");
  const [local, host] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || !localPart.test(local)) return null;
  const labels = host.split(".");
  if (labels.length < 2 || !labels.every((label) => hostLabel.test(label)) || !/\p{L}/u.test(labels.at(-1) ?? "")) return null;
  const canonical = `${local}@${asciiHost(host)}`;
  return canonical.length <= longestAddress ? canonical : null;
}

function asciiHost(host: string): string {
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return host;
  }
}

export const isAddress = (text: string) => canonicalAddress(text) !== null;
