/**
 * Asks for free times again when they may have changed: the site's stream names the doctors, only while the page is visible. Where the
 * stream is refused or lost, all times are asked for every 30 seconds.
 */
const longPause = 30_000;
/** Pages ask within this time after an event, so that they do not all ask at once. */
const spread = 300;

/** `null`: all doctors. Answers whether the page still shows times. */
type Refresh = (doctors: string[] | null) => boolean;

let refresh: Refresh | null = null;
let stream: EventSource | null = null;
let timer = 0;
let isLate = false;
/** Doctors whose times are asked for next. */
let changed: string[] | null = [];
let isAsking = false;

export function followTimes(ask: Refresh) {
  if (refresh) return open();
  refresh = ask;
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    refresh?.(null);
    open();
  });
  addEventListener("pagehide", close);
  open();
}

function open() {
  if (stream || timer || document.hidden) return;
  stream = new EventSource("/times/changes");
  stream.addEventListener("times", ({ data }) => {
    const { doctors }: { doctors: string[] | null } = JSON.parse(data);
    changed = changed && doctors && [...changed, ...doctors];
    if (!isAsking) setTimeout(askForChanged, Math.random() * spread);
    isAsking = true;
  });
  // What changed while there was no stream is unknown.
  stream.onopen = () => {
    if (isLate) refresh?.(null);
    isLate = false;
  };
  stream.onerror = () => {
    isLate = true;
    if (stream?.readyState !== EventSource.CLOSED) return;
    close();
    timer = window.setTimeout(() => {
      timer = 0;
      if (refresh?.(null)) open();
    }, longPause);
  };
}

function askForChanged() {
  const doctors = changed;
  changed = [];
  isAsking = false;
  if (!refresh?.(doctors)) close();
}

function close() {
  clearTimeout(timer);
  timer = 0;
  stream?.close();
  stream = null;
}
