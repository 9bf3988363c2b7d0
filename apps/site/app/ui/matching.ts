/** Normalises text for comparison: lower case, е for ё, plain spaces. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\s\u00a0\u202f]+/g, " ");

/** Returns a test whether each word of the query begins a word of a text or is a part of a code: «лаз скул», «a22». */
export function matching(search: string): (text: string) => boolean {
  const words = plain(search).split(" ").filter(Boolean);
  return (text) => {
    const known = plain(text);
    return words.every(
      (word) =>
        known.startsWith(word) || known.includes(` ${word}`) || known.includes(`-${word}`) || (/\d/.test(word) && known.includes(word)),
    );
  };
}
