/**
 * Reloads free times when they may have changed. The site's event stream names the doctors concerned; it is open only while the page is
 * visible. When the stream is refused, all times are reloaded every 30 seconds.
 */
const longPause = 30_000;
/** In milliseconds: after an event each page waits a random part of this time, so that not all pages send a request at once. */
const spread = 300;

/** Reloads the times of these doctors, or of all doctors for `null`. Returns whether the page still shows times. */
type Refresh = (doctors: string[] | null) => boolean;

let refresh: Refresh | null = null;
let stream: EventSource | null = null;
let timer = 0;
let isLate = false;
/** Doctors whose times the next request reloads; `null` means all. */
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
  // Changes during a break of the stream are unknown, so all times are reloaded.
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
