/**
 * The script of the home page. It writes into `[data-opening]` whether the clinic is open, marks the current time on today's hours, and
 * changes the light of the scene once the picture of that light has loaded. React renders the opening at noon without these texts and
 * never updates what is written here; the event `opening:drawn` announces an opening that React renders later.
 */
import type { Hours } from "@len/contract/opening-hours";
import { dayAt, lightAt, type OpeningHours, stateAt } from "./light-of-day.ts";

const minute = 60_000;
const stillness = matchMedia("(prefers-reduced-motion: reduce), (prefers-contrast: more)");
/** Resolves at the first paint: a picture requested earlier would delay it. */
const painted = new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "paint", buffered: true }));

const show = () => {
  const opening = document.querySelector<HTMLElement>("[data-opening]");
  if (!opening?.dataset.opening) return;
  const hours: OpeningHours = JSON.parse(opening.dataset.opening);
  const now = new Date();
  const light = lightAt(hours, now);

  opening.dataset.state = light === "lamp" ? "closed" : "open";
  write(opening.querySelector("[data-state-line]"), stateAt(hours, now));
  showDay(opening.parentElement?.querySelector("[data-day]") ?? null, hours, now);
  void changeLight(opening, light);
};

/** Writes a text; prepositions are bound to the time or weekday after them with non-breaking spaces. */
const write = (element: Element | null | undefined, text: string) => {
  if (element) element.textContent = text.replace(/ (?=\d)/g, "\u00a0").replace(/( во?) /g, "$1\u00a0");
};

function showDay(line: HTMLElement | null, hours: Hours, now: Date) {
  if (!line) return;
  const day = dayAt(hours, now);
  const [from, to] = line.querySelectorAll("b");
  line.dataset.day = typeof day?.place === "number" ? "working" : "off";
  write(from, day?.from ?? "");
  write(to, day?.to ?? "");
  write(line.querySelector("em"), day?.words ?? "сегодня выходной");
  line.style.setProperty("--now", `${day?.place ?? 50}%`);
  line.setAttribute("aria-label", day ? `Часы работы: с ${day.from} до ${day.to}, ${day.words}` : "Сегодня выходной");
}

/**
 * The scene stays at noon with reduced motion, in the contrast version, when the visitor saves data, and when there is no picture of this
 * light.
 */
async function changeLight(opening: HTMLElement, light: string) {
  const connection: unknown = Reflect.get(navigator, "connection");
  const savesData = typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
  const isStill = stillness.matches || savesData || document.documentElement.dataset.theme === "contrast";
  const picture = isStill ? null : opening.querySelector<HTMLElement>(`[data-light-of="${light}"]`);
  const image = picture?.querySelector("img");
  if (!picture || !image) {
    delete opening.dataset.light;
    return;
  }
  await painted;
  picture.hidden = false;
  image.loading = "eager";
  try {
    await image.decode();
    opening.dataset.light = light;
  } catch {
    // If the picture does not load, the scene does not change.
  }
}

document.addEventListener("opening:drawn", show);
setInterval(show, minute);
show();
