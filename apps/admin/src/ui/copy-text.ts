import { notify } from "./notices.tsx";

/** Copies a text to the clipboard and shows the notice `done`. */
export async function copyText(text: string, done: string) {
  await navigator.clipboard.writeText(text);
  notify({ text: done });
}
