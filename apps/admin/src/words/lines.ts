/** Bullets of list items as word processors write them into plain text; a number counts only before a tab. */
const sign = /^(?:[•·▪◦‣●○■□–—-][\t\u00a0 ]+|\d{1,3}[.)]\t\s*)/;

/** The lines of a pasted list without bullets; cells of a row are separated by spaces. */
export const linesIn = (text: string): string[] =>
  text
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .map((line) => line.trim().replace(sign, "").replace(/\t+/g, " ").trim())
    .filter(Boolean);
