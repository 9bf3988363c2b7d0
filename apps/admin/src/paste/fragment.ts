import { all, styleOf } from "./dom.ts";

const startsInTable = /^(?:\s|<!--[\s\S]*?-->)*<(?:col|colgroup|caption|thead|tbody|tfoot|tr|td|th)[\s>]/i;

/** The copied part of the clipboard as a document: Windows puts more than it there, and Excel marks the rows without their table. */
export function bodyOf(html: string): HTMLElement {
  const [, marked] = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html) ?? [];
  const part = marked ?? html;
  const { body } = new DOMParser().parseFromString(startsInTable.test(part) ? `<table>${part}</table>` : part, "text/html");
  const styles = stylesOfClasses(html);
  for (const element of styles.size > 0 ? all(body, "[class]") : []) {
    const own = [...element.classList].flatMap((name) => styles.get(name) ?? []);
    if (own.length > 0) element.setAttribute("style", [...own, styleOf(element)].join(";"));
  }
  return body;
}

/** Declarations of style sheets that say something of the text itself; fonts and colours are the site's. */
const meant = /^\s*(?:text-decoration[\w-]*|font-weight|vertical-align|display|mso-hide)\s*:/i;

/** Excel and Word strike, raise, hide and embolden by classes of a style sheet. */
function stylesOfClasses(html: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, sheet = ""] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi))
    for (const [, selectors = "", declarations = ""] of sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const own = declarations.split(";").filter((one) => meant.test(one));
      for (const [, name = ""] of own.length > 0 ? selectors.matchAll(/\.([\w-]+)\s*(?=,|$)/g) : [])
        found.set(name, [...(found.get(name) ?? []), ...own]);
    }
  return found;
}
