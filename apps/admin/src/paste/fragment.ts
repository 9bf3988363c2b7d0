import { all, styleOf } from "./dom.ts";

const partOfTable = /^<(?:col|colgroup|caption|thead|tbody|tfoot|tr|td|th)[\s>]/i;

/**
 * The copied part of the clipboard as a document. Windows adds text around it, and Excel puts the markers inside the table, so that the
 * rows have no table.
 */
export function bodyOf(html: string): HTMLElement {
  const part = markedPart(html);
  const isRows = partOfTable.test(withoutLeadingComments(part));
  const { body } = new DOMParser().parseFromString(isRows ? `<table>${part}</table>` : part, "text/html");
  const styles = stylesOfClasses(html);
  for (const element of styles.size > 0 ? all(body, "[class]") : []) {
    const own = [...element.classList].flatMap((name) => styles.get(name) ?? []);
    if (own.length > 0) element.setAttribute("style", [...own, styleOf(element)].join(";"));
  }
  return body;
}

// indexOf is used, because a regular expression over the whole text would start again at every marker.

const startMark = "<!--StartFragment-->";

function markedPart(html: string): string {
  const start = html.indexOf(startMark);
  const end = html.indexOf("<!--EndFragment-->", start);
  return start < 0 || end < 0 ? html : html.slice(start + startMark.length, end);
}

function withoutLeadingComments(html: string): string {
  let rest = html.trimStart();
  while (rest.startsWith("<!--") && rest.includes("-->")) rest = rest.slice(rest.indexOf("-->") + "-->".length).trimStart();
  return rest;
}

/** Declarations that carry meaning. Fonts and colours are not among them, because the site sets these. */
const meant = /^\s*(?:text-decoration[\w-]*|font-weight|vertical-align|display|mso-hide)\s*:/i;

/** Excel and Word mark struck-out, raised, hidden and bold text by classes of a style sheet. */
function stylesOfClasses(html: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const sheet of sheetsOf(html))
    for (const rule of sheet.split("}")) {
      const brace = rule.lastIndexOf("{");
      const [selectors, declarations] = [rule.slice(0, Math.max(brace, 0)), rule.slice(brace + 1)];
      const own = declarations.split(";").filter((one) => meant.test(one));
      for (const [, name = ""] of own.length > 0 ? selectors.matchAll(/\.([\w-]+)\s*(?=,|$)/g) : [])
        found.set(name, [...(found.get(name) ?? []), ...own]);
    }
  return found;
}

const sheetsOf = (html: string) =>
  html
    .split(/<\/style>/i)
    .slice(0, -1)
    .flatMap((part) => {
      const tag = part.toLowerCase().lastIndexOf("<style");
      return tag < 0 ? [] : part.slice(part.indexOf(">", tag) + 1);
    });
