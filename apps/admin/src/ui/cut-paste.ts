import { notify } from "./notices.tsx";

/** The part of a pasted text that a field with a limit does not take is dropped by the browser without a word: says it. */
export function sayCutPastes(): () => void {
  document.addEventListener("paste", onPaste);
  return () => document.removeEventListener("paste", onPaste);
}

function onPaste({ target, clipboardData, defaultPrevented }: ClipboardEvent) {
  const isLong = target instanceof HTMLTextAreaElement;
  if (defaultPrevented || !(isLong || target instanceof HTMLInputElement) || target.maxLength < 0) return;
  const text = (clipboardData?.getData("text/plain") ?? "").replaceAll("\r\n", "\n");
  const pasted = isLong ? text : text.replace(/\n+$/, "");
  // Addresses of mail and numbers have no selection to ask for.
  const selected = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0);
  const room = Math.max(0, target.maxLength - target.value.length + selected);
  if (pasted.length <= room) return;
  notify({
    text: `Вставлено ${room} из ${pasted.length} знаков`,
    hint: `Поле вмещает ${target.maxLength}: проверьте, где текст кончился.`,
  });
}
