const key = "len.panel.sound";
const atMostEveryMs = 10_000;

let context: AudioContext | null = null;
let lastRing = 0;
let isOn = localStorage.getItem(key) !== "off";
const listeners = new Set<() => void>();

/** Browsers allow sound after the first click on the page. */
export function allowSound() {
  context ??= new AudioContext();
  void context.resume();
}

export const subscribeToSound = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const isSoundOn = () => isOn;

export function turnSound(on: boolean) {
  isOn = on;
  localStorage.setItem(key, on ? "on" : "off");
  if (on && "Notification" in window && Notification.permission === "default") void Notification.requestPermission();
  for (const listener of listeners) listener();
}

/** Plays two soft tones, at most once in ten seconds. While the tab is hidden it also shows a notification without names. */
export function ring(text: string): "rang" | "silent" | "forbidden" {
  if (document.hidden && "Notification" in window && Notification.permission === "granted") new Notification(text, { tag: "len-panel" });
  if (!isOn || Date.now() - lastRing < atMostEveryMs) return "silent";
  if (context?.state !== "running") return "forbidden";
  lastRing = Date.now();
  for (const [index, frequency] of [660, 880].entries()) {
    const at = context.currentTime + index * 0.18;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.12, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  }
  return "rang";
}
