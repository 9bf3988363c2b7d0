/** Adds a wish to a comment as if the visitor had typed it; a comment that has it already stays. */
export function addWish(comment: HTMLTextAreaElement, wish: string) {
  if (comment.value.includes(wish)) return;
  comment.value = [comment.value.trimEnd(), wish].filter(Boolean).join(" ");
  comment.dispatchEvent(new Event("input", { bubbles: true }));
}
