/**
 * Marks the shown times that somebody has taken, by comparison with newer HTML of the same place. A taken time stays in its position and
 * keeps the focus, but is no longer a link.
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
  // A link that has the focus would lose it without `href`.
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

/** Taken times to announce; those of one moment are announced in one sentence. */
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
