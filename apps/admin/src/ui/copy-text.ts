import { notify } from "./notices.tsx";

/** Puts a text on the clipboard and says `done` in a notice. */
export async function copyText(text: string, done: string) {
  await navigator.clipboard.writeText(text);
  notify({ text: done });
}
