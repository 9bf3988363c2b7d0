import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import type { Log } from "../log/log.ts";
import { settings } from "../settings/table.ts";
import { clockOf, leaseSeconds, markFailed, markSent, type TakenLetter, takeLetter } from "./attempts.ts";
import { composeLetter, type FeatureLetters, type Letter, type Writing } from "./letters.ts";
import type { LetterSender } from "./sender.ts";

export type DeliveryOptions = Writing & {
  db: Database;
  sender: LetterSender;
  log: Log;
  now?: () => Date;
  /** Letters that features compute from their rows. */
  ofFeatures?: FeatureLetters[];
};

const sendWithinMs = (leaseSeconds - 10) * 1000;
/** Number of letters sent concurrently, so that one hanging server does not block the others. */
const lanes = 3;

/** Sends all due letters and returns their number; after `signal` no further letter is started. */
export async function deliverDue(options: DeliveryOptions, signal: AbortSignal): Promise<number> {
  const worker = randomUUID();
  for (const letters of options.ofFeatures ?? []) await letters.queue(options.db);
  const sent = await Promise.all(Array.from({ length: lanes }, () => deliverLane(options, worker, signal)));
  return sent.reduce((sum, count) => sum + count, 0);
}

async function deliverLane(options: DeliveryOptions, worker: string, signal: AbortSignal): Promise<number> {
  let sent = 0;
  while (!signal.aborted) {
    const letter = await takeLetter(options.db, worker, clockOf(options.now));
    if (!letter) return sent;
    if (await deliver(options, letter)) sent += 1;
  }
  return sent;
}

async function deliver(options: DeliveryOptions, letter: TakenLetter): Promise<boolean> {
  const { db, sender, log, now } = options;
  let composed: Letter | null = null;
  try {
    const own = options.ofFeatures?.find(({ template }) => template === letter.template);
    composed = own ? await own.compose(db, letter.payload, options) : composeLetter(letter.template, letter.payload, options);
    if (!composed) return await dropLetter(options, letter);
    const to = composed.to ?? (await readRecipients(db));
    const { rejected } = await withinTime(sender.send({ ...composed, to, id: letter.messageId, at: letter.createdAt }));
    if (rejected > 0) log.warn({ letter: letter.id, rejected }, "Mail server refused some of the recipients");
  } catch (error) {
    const reason = reasonOf(error);
    // Only a letter to a person has a `to`. Trying again does not help when a visitor's address does not exist; the clinic's own addresses
    // can be corrected by staff.
    const isFinal = composed?.to !== undefined && isRefusedForGood(error);
    await markFailed(db, letter, { reason, isFinal }, clockOf(now));
    log.warn({ letter: letter.id, attempts: letter.attempts, reason }, "Letter not sent");
    return false;
  }
  await markSent(db, letter, clockOf(now));
  log.info({ letter: letter.id, attempts: letter.attempts }, "Letter sent");
  return true;
}

/** The letter no longer says what is true. It counts as sent, so that it is not tried again. */
async function dropLetter({ db, log, now }: DeliveryOptions, letter: TakenLetter): Promise<boolean> {
  await markSent(db, letter, clockOf(now));
  log.info({ letter: letter.id }, "Letter not needed any more");
  return false;
}

/** The recipients that the clinic has set; without them letters go to `MAIL_TO`. */
async function readRecipients(db: Database): Promise<string | undefined> {
  const [setting] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "recipients"));
  const set = z.array(z.string()).safeParse(setting?.value);
  return set.success && set.data.length > 0 ? set.data.join(", ") : undefined;
}

async function withinTime<Result>(sending: Promise<Result>): Promise<Result> {
  const late = new AbortController();
  const tooLate = pause(sendWithinMs, undefined, { signal: late.signal }).then(() => {
    throw new Error("Mail server did not answer in time");
  });
  try {
    return await Promise.race([sending, tooLate]);
  } finally {
    late.abort();
    tooLate.catch(() => {});
    sending.catch(() => {});
  }
}

/** Whether the mail server refused the address with a permanent code (5xx). */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return false;
  return error.code === "EENVELOPE" && typeof error.responseCode === "number" && error.responseCode >= 500;
}

/** The kind of failure and the mail server's code. The server's text is excluded, because it may quote the letter or an address. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
  const answer = "responseCode" in error && typeof error.responseCode === "number" ? ` ${error.responseCode}` : "";
  return `${code}${answer}`;
}
