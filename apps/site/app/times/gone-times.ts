/**
 * Marks the times of a place that somebody has taken, according to newer HTML of the place. They stay where they are and keep the focus, but
 * lead nowhere.
 */
export function markGone(place: HTMLElement, newer: DocumentFragment) {
  const frame = newer.querySelector<HTMLElement>("[data-known]");
  const known = frame?.dataset.known?.split(" ") ?? [];
  const until = frame?.dataset.until;
  const gone = [...place.querySelectorAll<HTMLElement>("[data-time]")].filter(({ dataset: { time = "", of } }) => {
    return !known.includes(`${time}/${of}`) && (until === undefined || time < until);
  });
  for (const time of gone) mark(time);
  if (gone.length > 0) say(place, gone.map((time) => time.dataset.gone).join(", "));
}

function mark(time: HTMLElement) {
  const clock = time.querySelector("span")?.textContent ?? "";
  // Without `href` a link cannot have the focus, which it would lose.
  time.tabIndex = -1;
  time.removeAttribute("href");
  delete time.dataset.time;
  time.dataset.gone = clock;
  time.setAttribute("role", "link");
  time.setAttribute("aria-disabled", "true");
  time.setAttribute("aria-label", `${clock} заняли`);
  const struck = document.createElement("s");
  struck.textContent = clock;
  const word = document.createElement("small");
  word.textContent = "заняли";
  time.replaceChildren(struck, " ", word);
}

/** The sentences of one second are said together. */
let pending: string[] = [];

function say(place: HTMLElement, clocks: string) {
  if (pending.push(clocks) > 1) return;
  let status = place.querySelector("[role=status]");
  if (!status) {
    status = document.createElement("p");
    status.className = "visually-hidden";
    status.setAttribute("role", "status");
    place.append(status);
  }
  const said = status;
  setTimeout(() => {
    said.textContent = `${pending.join(", ")} заняли`;
    pending = [];
  }, 100);
}
