import { useSyncExternalStore } from "react";

export const sizes = [125, 150, 200] as const;
export const schemes = ["light", "dark"] as const;

/** The version for low vision: the size of the text in percent, and the colours. `null` is the usual look. */
export type Vision = { size: (typeof sizes)[number]; scheme: (typeof schemes)[number] } | null;

const stored = "len.panel.vision";
const listeners = new Set<() => void>();
let vision = read();

/** The choice stored in this browser. Without a choice the version is on if the system asks for more contrast. */
function read(): Vision {
  const choice = localStorage.getItem(stored);
  if (choice === null) return matchMedia("(prefers-contrast: more)").matches ? { size: 125, scheme: "light" } : null;
  const [size, scheme] = [sizes.find((each) => choice.startsWith(String(each))), schemes.find((each) => choice.endsWith(each))];
  return size && scheme ? { size, scheme } : null;
}

function show() {
  const { dataset } = document.documentElement;
  for (const [name, value] of Object.entries({
    theme: vision && "contrast",
    scheme: vision?.scheme === "dark" && "dark",
    size: vision && vision.size > 125 && String(vision.size),
  })) {
    if (value) dataset[name] = value;
    else delete dataset[name];
  }
}
show();

export function setVision(next: Vision) {
  vision = next;
  localStorage.setItem(stored, next ? `${next.size} ${next.scheme}` : "usual");
  show();
  for (const listener of listeners) listener();
}

export const useVision = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => vision,
  );
