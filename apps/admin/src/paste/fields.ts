import { notify } from "../ui/notices.tsx";
import { sayLosses } from "./losses.ts";
import { plainOf } from "./plain.ts";

/**
 * Handles pastes into every field of the panel. If plain text would lose meaning, the meaning is preserved or the loss is reported; if a
 * text exceeds the limit of a field, the part cut off is reported.
 */
export function watchPastes(): () => void {
  document.addEventListener("paste", onPaste);
  return () => document.removeEventListener("paste", onPaste);
}

function onPaste(event: ClipboardEvent) {
  const { target, clipboardData } = event;
  const isLong = target instanceof HTMLTextAreaElement;
  if (event.defaultPrevented || !clipboardData || !(isLong || target instanceof HTMLInputElement)) return;
  const { text, losses } = plainOf(clipboardData);
  const lines = text.replaceAll("\r\n", "\n");
  const written = isLong ? lines : lines.replace(/(?<!\n)\n+$/, "").replace(/[\n\t]+/g, " ");
  sayLosses(losses);
  sayCut(target, written);
  if (text === clipboardData.getData("text/plain")) return;
  event.preventDefault();
  // Only an insertion by this command can be undone in the browser. A field with a limit cuts the text as it does for a paste.
  document.execCommand("insertText", false, written);
}

function sayCut(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  if (field.maxLength < 0) return;
  // Browsers do not report the selection of e-mail fields.
  const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
  const room = Math.max(0, field.maxLength - field.value.length + selected);
  if (text.length <= room) return;
  notify({
    text: `Вставлено ${room} из ${text.length} знаков`,
    hint: `Поле вмещает ${field.maxLength}: проверьте, где текст кончился.`,
  });
}
