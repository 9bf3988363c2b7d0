/**
 * Gives a replacement the capital or small first letter of the replaced words: «Безболезненно» becomes «Под охлаждением», not «под
 * охлаждением».
 */
export function likeFirst(words: string, replacement: string): string {
  const [first = ""] = words;
  const isCapital = first !== first.toLowerCase();
  return isCapital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement;
}
