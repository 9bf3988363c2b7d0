import * as z from "zod";
import { changeSealed, forgetSealed, keepSealed, openSealed, sealedNames } from "../store/sealed.ts";

/**
 * The draft of a request's note. `sending` is the id of the note after a press on «Добавить»; the panel sends such a draft
 * by itself when the connection returns, and because of the id a repeated sending adds no second note.
 */
export type NoteDraft = z.infer<typeof draftSchema>;
const draftSchema = z.object({ text: z.string(), savedAt: z.number(), sending: z.string().nullable() });

const prefix = "note ";
const nameOf = (request: number) => `${prefix}${request}`;

export const keepNoteDraft = (request: number, draft: NoteDraft): Promise<void> => keepSealed(nameOf(request), draft);
export const findNoteDraft = (request: number): Promise<NoteDraft | null> => openSealed(nameOf(request), draftSchema);
export const forgetNoteDraft = (request: number) => forgetSealed(nameOf(request));

/** The note was added, so its draft is removed, unless a newer text has replaced it. */
export const forgetAddedNote = (request: number, { text }: NoteDraft): Promise<void> =>
  changeSealed(nameOf(request), draftSchema, (draft) => (draft?.text === text ? null : draft));

/** The API has refused the note: the draft stays and is not sent by itself any more. */
export const keepRefusedNote = (request: number, { text }: NoteDraft): Promise<void> =>
  changeSealed(nameOf(request), draftSchema, (draft) => (draft?.text === text ? { ...draft, sending: null } : draft));

/** Numbers of the requests that have a draft. */
export async function requestsWithDrafts(): Promise<number[]> {
  const names = await sealedNames();
  return names.flatMap((name) => (name.startsWith(prefix) ? Number(name.slice(prefix.length)) : []));
}
