/** Normalises text for comparison: lower case, е for ё, plain spaces. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\s\u00a0\u202f]+/g, " ");

/** Whether each word of the query starts a word of the text or is part of a code: «лаз скул», «a22». */
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
