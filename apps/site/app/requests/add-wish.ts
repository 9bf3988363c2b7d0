/** Adds a wish to a comment as if the visitor had typed it; a comment that has it already stays. */
function addWish(comment: HTMLTextAreaElement, wish: string) {
  if (comment.value.includes(wish)) return;
  comment.value = [comment.value.trimEnd(), wish].filter(Boolean).join(" ");
  comment.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The wish takes the place of the one that was set before and that the visitor has left as it was; an empty one only removes it. */
export function setWish(comment: HTMLTextAreaElement, wish: string) {
  comment.value = comment.value.replace(comment.dataset.wish ?? "", "").trim();
  comment.dataset.wish = wish;
  addWish(comment, wish);
}
