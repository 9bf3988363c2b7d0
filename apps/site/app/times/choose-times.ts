/**
 * The panel «Выберите время». After a change of the service, the doctor, the day or the week, the script loads the panel for that choice
 * (`data-panel` is its query) and replaces the parts that differ. Arrow keys move between the times of a part of the day, PageUp and
 * PageDown between weeks.
 */
type Answered = { place: HTMLElement; html: string | undefined };

export async function askForPanel(place: HTMLElement): Promise<Answered> {
  const response = await fetch(`/times/panel?${place.dataset.panel}`).catch(() => null);
  return { place, html: response?.ok ? await response.text().catch(() => undefined) : undefined };
}

/** Replaces these parts, except the part that contains the focus. */
export function replaceParts(place: HTMLElement, newer: DocumentFragment, selector = "[data-part]") {
  for (const part of newer.querySelectorAll<HTMLElement>(selector)) {
    const old = place.querySelector(`[data-part=${part.dataset.part}]`);
    if (!old?.contains(document.activeElement)) old?.replaceWith(part);
  }
}

export function watchPanels() {
  document.addEventListener("change", ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>("form[data-chooses]");
    if (form) void show(form, questionOf(form));
  });
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !target.matches("[data-chooses]")) return;
    event.preventDefault();
    if (submitter instanceof HTMLButtonElement) void showWeek(target, submitter, true);
  });
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest("[data-arrows]")) moveByKey(event, target);
    const week = { PageUp: "first", PageDown: "last" }[key];
    const button = week && target.closest("[data-part=strip]")?.querySelector<HTMLButtonElement>(`button:${week}-of-type`);
    if (!button || button.disabled || !button.form) return;
    event.preventDefault();
    void showWeek(button.form, button, false);
  });
}

function questionOf(form: HTMLFormElement): URLSearchParams {
  const question = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value) question.set(name, `${value}`);
  return question;
}

/** After a press on an arrow, the arrow keeps the focus. After a key, or when there is no further week, the chosen day gets it. */
async function showWeek(form: HTMLFormElement, { value, ariaLabel }: HTMLButtonElement, isPressed: boolean) {
  const place = form.closest("[data-panel]");
  const question = questionOf(form);
  question.set("from", value);
  question.delete("day");
  await show(form, question);
  const arrow = isPressed ? place?.querySelector<HTMLElement>(`button[aria-label="${ariaLabel}"]:enabled`) : null;
  (arrow ?? place?.querySelector<HTMLElement>("[name=day]:checked") ?? place?.querySelector<HTMLElement>("select"))?.focus();
}

let questions = 0;

async function show(form: HTMLFormElement, question: URLSearchParams) {
  const place = form.closest<HTMLElement>("[data-panel]");
  if (!place) return;
  questions += 1;
  const own = questions;
  place.dataset.panel = `${question}`;
  const { html } = await askForPanel(place);
  // The visitor has changed the choice again since this request.
  if (own !== questions || !place.isConnected) return;
  if (html === undefined) return showWay(place, question);

  const next = document.createElement("template");
  next.innerHTML = html;
  const isWeek = !question.has("day");
  if (!isWeek && partsOf(place) === partsOf(next.content)) return replaceParts(place, next.content);
  const name = place.contains(document.activeElement) && document.activeElement?.getAttribute("name");
  place.innerHTML = html;
  if (name) place.querySelector<HTMLElement>(`select[name="${name}"], [name="${name}"]:checked`)?.focus();
}

const partsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>("[data-part]")].map(({ dataset }) => dataset.part).join();

/** Without an answer the shown times would belong to another choice, so a link to the request form replaces them. */
function showWay(place: HTMLElement, question: URLSearchParams) {
  const link = document.createElement("a");
  link.href = `/zapis?${question}`;
  link.textContent = "Время сейчас не показать. Оставить заявку";
  place.querySelector("[data-part=times]")?.replaceChildren(link);
}

function moveByKey(event: KeyboardEvent, from: HTMLElement) {
  const group = from.closest("[data-arrows]");
  // Times inside a closed <details> have no boxes.
  const times = [...(group?.querySelectorAll<HTMLElement>("[data-time]") ?? [])].filter((time) => time.getClientRects().length > 0);
  const place = times.indexOf(from);
  const to = { ArrowRight: place + 1, ArrowLeft: place - 1, ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: times.length - 1 }[
    event.key
  ];
  const time = to === undefined || place < 0 ? undefined : times[to];
  if (!time) return;
  event.preventDefault();
  from.tabIndex = -1;
  time.tabIndex = 0;
  time.focus();
}
