/**
 * Fills the places of free times (`data-times`) with HTML from the site, before and after hydration, and updates them. `boot/times.ts`
 * loads this script when a place is almost in view. One request loads the times of all doctors of a list.
 */
import { askForPanel, replaceParts, watchPanels } from "./choose-times.ts";
import { followTimes } from "./follow-times.ts";
import { markGone } from "./gone-times.ts";

/** The largest number of doctors in one request. */
const mostDoctors = 24;
/** A place shows that it is loading only after this time, in milliseconds. */
const quietWait = 200;

const adopted = new WeakSet<Element>();
/** Places that already show times. */
const filled = new Set<HTMLElement>();
let waiting: HTMLElement[] = [];

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      near.unobserve(target);
      if (waiting.push(target) === 1) setTimeout(fillWaiting);
    }
  },
  { rootMargin: "0px 0px 100% 0px" },
);

function adopt() {
  for (const place of document.querySelectorAll("[data-times]")) {
    if (adopted.has(place)) continue;
    adopted.add(place);
    near.observe(place);
  }
}

function fillWaiting() {
  const places = waiting;
  waiting = [];
  const late = setTimeout(() => {
    for (const place of places) place.setAttribute("aria-busy", "true");
  }, quietWait);
  void askFor(places, (place, html) => {
    if (html === undefined) return;
    place.innerHTML = html;
    filled.add(place);
  }).finally(() => {
    clearTimeout(late);
    for (const place of places) place.removeAttribute("aria-busy");
    followTimes(refresh);
  });
}

/**
 * Loads the HTML of these places, with one request for all places with the same conditions. A place does not change when its request fails.
 */
async function askFor(places: HTMLElement[], take: (place: HTMLElement, html: string | undefined) => void): Promise<void> {
  const groups = new Map<string, HTMLElement[]>();
  const panels = places.filter(({ dataset }) => dataset.panel !== undefined);
  for (const place of places) {
    if (panels.includes(place)) continue;
    const query = place.dataset.query ?? "";
    groups.set(query, [...(groups.get(query) ?? []), place]);
  }
  const questions = [...groups].flatMap(([query, all]) => inParts(all).map((part) => ask(query, part)));
  for (const { place, html } of await Promise.all(panels.map(askForPanel))) if (place.isConnected) take(place, html);
  for (const { part, answer } of await Promise.all(questions))
    for (const place of part) if (place.isConnected) take(place, answer[place.dataset.doctor ?? ""]);
}

const inParts = (all: HTMLElement[]) =>
  Array.from({ length: Math.ceil(all.length / mostDoctors) }, (_, part) => all.slice(part * mostDoctors, (part + 1) * mostDoctors));

async function ask(query: string, part: HTMLElement[]): Promise<{ part: HTMLElement[]; answer: Record<string, string | undefined> }> {
  const doctors = [...new Set(part.map((place) => place.dataset.doctor))].join(",");
  const response = await fetch(`/times/soonest?doctors=${doctors}${query && `&${query}`}`).catch(() => null);
  return { part, answer: response?.ok ? await response.json().catch(() => ({})) : {} };
}

/** Reloads the times of these doctors, or of all doctors for `null`. */
function refresh(doctors: string[] | null) {
  for (const place of filled) if (!place.isConnected) filled.delete(place);
  // A panel may show the times of several doctors, so every change concerns it.
  const concerned = [...filled].filter(
    ({ dataset: { panel, doctor = "" } }) => doctors === null || panel !== undefined || doctors.includes(doctor),
  );
  if (concerned.length > 0) void askFor(concerned, update);
  return filled.size > 0;
}

/** Marks the taken times. A place where all times are taken then shows the next ones, unless the focus is inside it. */
function update(place: HTMLElement, html: string | undefined) {
  if (html === undefined) return;
  const next = document.createElement("template");
  next.innerHTML = html;
  markGone(place, next.content);
  if (place.dataset.panel !== undefined) replaceParts(place, next.content, "[data-part=strip]");
  if (!place.querySelector("[data-time]") && !place.contains(document.activeElement)) place.innerHTML = html;
}

watchPanels();
document.addEventListener("times:place", adopt);
adopt();
