export const all = (root: Element, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

export const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

export const styleOf = (element: Element) => element.getAttribute("style") ?? "";

/** The text of an element on one line. */
export const wordsOf = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();

export function unwrap(element: Element) {
  element.replaceWith(...element.childNodes);
}

export function wrapContent(element: HTMLElement, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

export function renamed(element: HTMLElement, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Elements that are blocks and that a cell or an item cannot contain. */
export function asParagraph(element: HTMLElement) {
  if (element.querySelector("p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote")) unwrap(element);
  else renamed(element, "p");
}

/** The previous element, if only white space is between the two. */
export function previousElement(element: Element): Element | null {
  let before = element.previousSibling;
  while (before && before.nodeType === Node.TEXT_NODE && before.textContent?.trim() === "") before = before.previousSibling;
  return before && isElement(before) ? before : null;
}
