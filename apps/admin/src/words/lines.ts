/** The bullets that word processors write before list items in plain text. A number counts as a bullet only before a tab. */
const sign = /^(?:[•·▪◦‣●○■□–—-][\t\u00a0 ]+|\d{1,3}[.)]\t\s*)/;

/** The lines of a pasted list without their bullets; the cells of a table row are joined by spaces. */
export const linesIn = (text: string): string[] =>
  text
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .map((line) => line.trim().replace(sign, "").replace(/\t+/g, " ").trim())
    .filter(Boolean);
