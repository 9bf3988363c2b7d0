/** Writes a wish into a comment in place of the one set before, as if the visitor had typed it; an empty wish only removes that one. */
export function setWish(comment: HTMLTextAreaElement, wish: string) {
  const rest = comment.value.replace(comment.dataset.wish ?? "", "").trim();
  comment.value = rest.includes(wish) ? rest : `${rest} ${wish}`.trim();
  comment.dataset.wish = wish;
  comment.dispatchEvent(new Event("input", { bubbles: true }));
}
