/** Writes a wish into a comment in place of the `former` ones, as if the visitor had typed it; an empty one only takes them back. */
export function replaceWishes(comment: HTMLTextAreaElement, former: string[], wish: string) {
  const rest = former.reduce((text, each) => text.replace(each, ""), comment.value).trim();
  comment.value = rest.includes(wish) ? rest : `${rest} ${wish}`.trim();
  for (const event of ["input", "change"]) comment.dispatchEvent(new Event(event, { bubbles: true }));
}

/** The wish takes the place of the one that was set before and that the visitor has left as it was. */
export function setWish(comment: HTMLTextAreaElement, wish: string) {
  replaceWishes(comment, [comment.dataset.wish ?? ""], wish);
  comment.dataset.wish = wish;
}
