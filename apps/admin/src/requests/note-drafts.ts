import * as z from "zod";
import { changeSealed, forgetSealed, keepSealed, openSealed, sealedNames } from "../store/sealed.ts";

/**
 * The draft of a note to a request. Once «Добавить» is pressed, `sending` is the id of the note: when the connection returns, the panel
 * sends the draft automatically, and because of the id a second attempt adds no second note.
 */
export type NoteDraft = z.infer<typeof draftSchema>;
const draftSchema = z.object({ text: z.string(), savedAt: z.number(), sending: z.string().nullable() });

const prefix = "note ";
const nameOf = (request: number) => `${prefix}${request}`;

export const keepNoteDraft = (request: number, draft: NoteDraft): Promise<void> => keepSealed(nameOf(request), draft);
export const findNoteDraft = (request: number): Promise<NoteDraft | null> => openSealed(nameOf(request), draftSchema);
export const forgetNoteDraft = (request: number) => forgetSealed(nameOf(request));

/** Removes the draft of a note that was added, unless the person has typed a newer text. */
export const forgetAddedNote = (request: number, { text }: NoteDraft): Promise<void> =>
  changeSealed(nameOf(request), draftSchema, (draft) => (draft?.text === text ? null : draft));

/** Stores the draft of a note that the API has refused; it is not sent automatically any more. */
export const keepRefusedNote = (request: number, { text }: NoteDraft): Promise<void> =>
  changeSealed(nameOf(request), draftSchema, (draft) => (draft?.text === text ? { ...draft, sending: null } : draft));

/** Numbers of the requests that have a draft. */
export async function requestsWithDrafts(): Promise<number[]> {
  const names = await sealedNames();
  return names.flatMap((name) => (name.startsWith(prefix) ? Number(name.slice(prefix.length)) : []));
}
