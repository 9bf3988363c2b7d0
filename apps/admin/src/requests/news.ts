import type { RequestDetails, RequestEvent } from "@len/contract/staff/requests";
import type { ClinicTime } from "../words/clinic-time.ts";
import { eventWords, said } from "./words.ts";

/** A note or an act by somebody else than the reader. */
export type RequestNews = { note: RequestDetails["notes"][number] } | { event: RequestEvent };

type Told = Pick<RequestDetails, "notes" | "history">;

/** The latest note or act that somebody else has added to a request since the reader read it. */
export function newsOf(seen: Told, now: Told, me: string): RequestNews | null {
  const isOthers = ({ actor }: { actor: RequestEvent["actor"] }) => actor.id !== me;
  const known = new Set(seen.notes.map(({ id }) => id));
  const note = now.notes.filter((each) => !known.has(each.id) && isOthers(each)).at(-1);
  const seenUntil = seen.history[0]?.at ?? "";
  const event = now.history.find((each) => each.at > seenUntil && each.act !== "viewed" && isOthers(each));
  // A visitor's addition is both a note and an act; the act is used, because it names the author.
  if (event) return { event };
  return note ? { note } : null;
}

/** «Марина добавила заметку», «Посетитель отозвал заявку», «Ольга назначила: отвечает Марина Орлова» */
export function newsWords(news: RequestNews, clinic: ClinicTime): string {
  if ("event" in news) return eventWords(news.event, "", null, clinic);
  const { name, pastTense } = news.note.actor;
  return `${name?.split(" ")[0] ?? "Коллега"} ${said(pastTense, "добавила", "добавил")} заметку`;
}
