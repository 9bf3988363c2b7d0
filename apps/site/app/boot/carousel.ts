/**
 * Moves every `section[data-carousel]` by its buttons and by a timer, before and after hydration. React renders the carousel once and
 * never updates the attributes set here; a carousel that React renders later is announced by the event `carousel:drawn`.
 *
 * The visitor's setting decides whether slides advance automatically. Without a setting they do not advance in the contrast version
 * or with reduced motion. The pointer, the focus and a hidden tab only pause them. Every change of slide restarts the delay.
 */

/** Milliseconds. */
const delay = 3000;
const speed = 300;
const pause = "M1 0h3v14H1zM8 0h3v14H8z";
const start = "M1 0l11 7-11 7z";

const root = document.documentElement;
const adopted = new WeakSet<Element>();

const adopt = (section: Element) => {
  const row = section.querySelector<HTMLElement>("[data-slides]");
  const play = section.querySelector("[data-carousel=play]");
  if (!row || !play || adopted.has(section)) return;
  adopted.add(section);

  const slides = [...row.children];
  const bars = section.querySelectorAll("[data-carousel][aria-current]");
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  const gone = new AbortController();
  const { signal } = gone;
  let index = 0;
  let wish: boolean | null = null;
  let pointer = false;
  let focus = false;
  let timer = 0;
  let stopGlide = () => {};
  let moving = false;

  const glide = () => {
    stopGlide();
    const from = row.scrollLeft;
    const to = index * row.clientWidth;
    if (Math.abs(to - from) < 2) return;
    const time = motion.matches ? 0 : speed;
    const startedAt = performance.now();
    let frame = 0;
    stopGlide = () => {
      cancelAnimationFrame(frame);
      moving = false;
      delete row.dataset.moving;
    };
    const step = (now: number) => {
      const passed = time === 0 ? 1 : Math.min((now - startedAt) / time, 1);
      row.scrollLeft = from + (to - from) * (1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
      else stopGlide();
    };
    moving = true;
    row.dataset.moving = "";
    frame = requestAnimationFrame(step);
  };

  const show = () => {
    clearTimeout(timer);
    if (!section.isConnected) {
      theme.disconnect();
      return gone.abort();
    }
    const playing = wish ?? !(root.dataset.theme === "contrast" || motion.matches);
    slides.forEach((slide, place) => void slide.toggleAttribute("inert", place !== index));
    bars.forEach((bar, place) => void bar.setAttribute("aria-current", `${place === index}`));
    row.setAttribute("aria-live", playing ? "off" : "polite");
    play.setAttribute("aria-label", playing ? "Остановить" : "Запустить");
    play.querySelector("path")?.setAttribute("d", playing ? pause : start);
    if (playing && !pointer && !focus && !document.hidden) timer = window.setTimeout(() => go(index + 1), delay);
  };

  const go = (to: number) => {
    index = (to + slides.length) % slides.length;
    show();
    glide();
  };
  const goByHand = (to: number) => {
    wish = false;
    go(to);
  };

  section.addEventListener("click", ({ target }) => {
    const move = target instanceof Element && target.closest<HTMLElement>("[data-carousel]")?.dataset.carousel;
    if (!move) return;
    if (move === "play") {
      wish = play.getAttribute("aria-label") === "Запустить";
      show();
    } else goByHand(move === "next" ? index + 1 : move === "previous" ? index - 1 : Number(move));
  });
  row.addEventListener("scroll", () => {
    if (moving) return;
    const shown = Math.round(row.scrollLeft / Math.max(row.clientWidth, 1));
    const settled = Math.abs(row.scrollLeft - shown * row.clientWidth) < 2;
    if (settled && shown !== index) goByHand(shown);
  });
  const wait = (change: () => void) => () => {
    change();
    show();
  };
  section.addEventListener("pointerenter", (event) => {
    pointer = event instanceof PointerEvent && event.pointerType === "mouse";
    show();
  });
  section.addEventListener(
    "pointerleave",
    wait(() => (pointer = false)),
  );
  section.addEventListener("focusin", ({ target }) => {
    focus = target instanceof Element && target.matches(":focus-visible");
    show();
  });
  section.addEventListener(
    "focusout",
    wait(() => (focus = false)),
  );

  const theme = new MutationObserver(show);
  theme.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  motion.addEventListener("change", show, { signal });
  document.addEventListener("visibilitychange", show, { signal });
  show();
};

const adoptAll = () => {
  for (const section of document.querySelectorAll("section[data-carousel]")) adopt(section);
};
document.addEventListener("carousel:drawn", adoptAll);
adoptAll();

export {};
