import type { HoldResult, Time } from "./time.ts";

/** A time that this tab holds: the token that takes it, and when it ends by the site's clock and by `performance.now()`. */
export type Hold = { token: string; until: string; endsAt: number };

const visitorKey = "len.visitor";
const holdsKey = "len.holds";

/** The holds of this tab, so that a time held before a reload is not taken for somebody else's. `endsAt` is on the browser's clock. */
type Remembered = Time & { token: string; until: string; endsAt: number };

/** Without storage a visitor is known until the page is left. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string) {
  memory.set(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {}
}

/** A random key by which the API counts the holds of this tab. */
function visitor(): string {
  const known = read(visitorKey);
  if (known) return known;
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");
  write(visitorKey, key);
  return key;
}

const remembered = (): Remembered[] => (JSON.parse(read(holdsKey) ?? "[]") as Remembered[]).filter(({ endsAt }) => endsAt > Date.now());
const remember = (holds: Remembered[]) => write(holdsKey, JSON.stringify(holds));

const isSame = (one: Time, other: Time) =>
  one.doctor === other.doctor && one.service === other.service && Date.parse(one.start) === Date.parse(other.start);

/** The hold of this time that the tab has, if it has not ended. */
function known(time: Time): Hold | null {
  const found = remembered().find((one) => isSame(one, time));
  return found ? { token: found.token, until: found.until, endsAt: performance.now() + found.endsAt - Date.now() } : null;
}

/** The times that the tab holds, to continue with one of them. */
export const heldTimes = (): Time[] => remembered();

/** A hold longer than this is of no use to a visitor who waits for the dialog. */
const longestWait = 8_000;

type Kept = { kind: "held"; hold: Hold };

/** Holds the time. Browser only. */
export async function holdTime(time: Time): Promise<Kept | Exclude<HoldResult, { kind: "held" }>> {
  const own = known(time);
  if (own) return { kind: "held", hold: own };
  const body = new URLSearchParams({ ...time, visitor: visitor() });
  try {
    const answer = await fetch("/requests/holds", { method: "POST", body, signal: AbortSignal.timeout(longestWait) });
    const result = (await answer.json()) as HoldResult;
    if (result.kind !== "held") return result;
    const { hold: token, until, seconds } = result;
    remember([
      ...remembered(),
      { start: time.start, doctor: time.doctor, service: time.service, token, until, endsAt: Date.now() + seconds * 1000 },
    ]);
    return { kind: "held", hold: { token, until, endsAt: performance.now() + seconds * 1000 } };
  } catch {
    return { kind: "failed" };
  }
}

/** Ends the hold. The post is sent even while the page is being left. */
export function releaseHold({ token }: Hold) {
  remember(remembered().filter((one) => one.token !== token));
  const body = new URLSearchParams({ hold: token });
  fetch("/requests/holds/release", { method: "POST", body, keepalive: true }).catch(() => {});
}

/** Forgets a hold that the form has used. */
export const forgetHold = ({ token }: Hold) => remember(remembered().filter((one) => one.token !== token));
