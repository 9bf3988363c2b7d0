/**
 * Writes the chosen time into the first line of a comment, as if the visitor had typed it; without a line it only removes the one written
 * before. A line that the visitor has edited is left.
 */
export function setFirstLine(comment: HTMLTextAreaElement, line: string | null) {
  const written = comment.dataset.firstLine ?? "";
  const isOwn = written !== "" && comment.value.startsWith(written);
  if (written !== "" && !isOwn && comment.value.trim() !== "") return;
  const rest = isOwn ? comment.value.slice(written.length).replace(/^\n/, "") : comment.value;
  const text = line === null || rest.includes(line) ? rest : [line, rest].filter(Boolean).join("\n");
  comment.dataset.firstLine = line ?? "";
  if (text === comment.value) return;
  comment.value = text;
  comment.dispatchEvent(new Event("input", { bubbles: true }));
}
