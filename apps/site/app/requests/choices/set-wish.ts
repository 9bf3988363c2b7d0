/**
 * Writes a wish into a comment, as if the visitor had typed it, in place of the wish that was set before. An empty wish only removes the
 * previous one.
 */
export function setWish(comment: HTMLTextAreaElement, wish: string) {
  const rest = comment.value.replace(comment.dataset.wish ?? "", "").trim();
  comment.value = rest.includes(wish) ? rest : `${rest} ${wish}`.trim();
  comment.dataset.wish = wish;
  comment.dispatchEvent(new Event("input", { bubbles: true }));
}
