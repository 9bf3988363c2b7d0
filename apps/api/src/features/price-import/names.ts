/** Case, spaces, punctuation and ё do not distinguish names. */
export const normal = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export const fullName = (service: string, title: string) => normal(`${service} ${title}`);

/** Forms of the two words that distinguish visits. */
export const visits = { first: "первичн", repeat: "повторн" } as const;
export const visitWords = { first: "первичный", repeat: "повторный" } as const;
export const visitOf = (word: string) => Object.values(visits).find((stem) => word.startsWith(stem));

/** The distinct words of a name, sorted. */
export const wordsOf = (name: string) => [...new Set(name.split(" ").map((word) => visitOf(word) ?? word))].sort().join(" ");
