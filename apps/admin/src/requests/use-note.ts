import type { ProblemCode } from "@len/contract/envelope";
import { requestCalls } from "@len/contract/staff/calls/requests";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLive } from "../api/live.ts";
import { messageOf, Refused, send } from "../api/send.ts";
import { saveAtMoments } from "../store/save-moments.ts";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import {
  findNoteDraft,
  forgetAddedNote,
  forgetNoteDraft,
  keepNoteDraft,
  keepRefusedNote,
  type NoteDraft,
  requestsWithDrafts,
} from "./note-drafts.ts";
import { takeAnswer } from "./queries.ts";

const keepAfterMs = 2_000;

/** A stored note that the panel has sent again. `problem` is the reason of the refusal, if the API refused it. */
type Tried = { number: number; text: string; problem: string | null };
const triedNotes = new Set<(tried: Tried) => void>();

/** The note of an opened request. Its draft is stored two seconds after the last key press, and at the moments of `saveAtMoments`. */
export function useNote(number: number, { timeOf }: ClinicTime) {
  const client = useQueryClient();
  const [text, setText] = useState("");
  /** Either words, or the time at which the draft was stored. */
  const [state, setState] = useState<string | number>("");
  const [isSending, setSending] = useState(false);
  const unsaved = useRef<string | null>(null);
  const newest = useRef("");
  const id = useRef<string | null>(null);

  const keep = async (typed: string) => {
    unsaved.current = null;
    if (typed.trim() === "") return forgetNoteDraft(number).catch(() => {});
    const savedAt = Date.now();
    await keepNoteDraft(number, { text: typed, savedAt, sending: id.current });
    return setState(savedAt);
  };
  const show = (shown: string) => {
    newest.current = shown;
    setText(shown);
  };
  const type = (typed: string) => {
    unsaved.current = typed;
    id.current = null;
    setState("");
    show(typed);
  };
  const keepNow = useRef(keep);
  keepNow.current = keep;
  const typeNow = useRef(type);
  typeNow.current = type;

  useEffect(() => {
    let isHere = true;
    void findNoteDraft(number).then((draft) => {
      if (!draft || !isHere) return;
      // If the person typed before the draft was read, both texts are joined in one draft.
      if (unsaved.current !== null) return typeNow.current(`${draft.text}\n${unsaved.current}`);
      newest.current = draft.text;
      setText(draft.text);
      id.current = draft.sending;
      setState(draft.sending ? "Заметка уйдёт, когда вернётся связь" : draft.savedAt);
    });
    const leave = saveAtMoments(async () => {
      if (unsaved.current === null) return true;
      return keepNow.current(unsaved.current).then(
        () => true,
        () => false,
      );
    });
    return () => {
      isHere = false;
      void leave();
    };
  }, [number]);

  useEffect(() => {
    const onTried = (tried: Tried) => {
      if (tried.number !== number || tried.text !== newest.current) return;
      id.current = null;
      setState(tried.problem ?? "Связь вернулась, заметка добавлена");
      if (tried.problem !== null) return;
      newest.current = "";
      setText("");
    };
    triedNotes.add(onTried);
    return () => void triedNotes.delete(onTried);
  }, [number]);

  useEffect(() => {
    if (unsaved.current === null) return;
    const timer = setTimeout(() => {
      // A note that is being sent has been stored already.
      if (unsaved.current === text) void keepNow.current(text).catch(() => setState("Черновик не сохранился"));
    }, keepAfterMs);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    state: typeof state === "number" ? `Черновик сохранён в ${timeOf(state)}` : state,
    isSending,
    type,
    async add() {
      if (text.trim() === "" || isSending) return;
      unsaved.current = null;
      const sending = id.current ?? crypto.randomUUID();
      id.current = sending;
      const draft: NoteDraft = { text, savedAt: Date.now(), sending };
      setSending(true);
      setState("Сохраняем…");
      await keepNoteDraft(number, draft).catch(() => {});
      try {
        const { data } = await send(requestCalls.addNote, { params: { number }, input: { id: sending, text } });
        await forgetAddedNote(number, draft).catch(() => {});
        if (id.current === sending) id.current = null;
        if (newest.current === text) show("");
        setState("Заметка добавлена");
        takeAnswer(client, data);
      } catch (error) {
        const isRefused = error instanceof Refused;
        const isOver = isRefused && error.code === "unauthorized";
        if (isRefused && !isOver) await keepRefusedNote(number, draft).catch(() => {});
        const isNewest = newest.current === text;
        if (isOver && isNewest) setState("Вход завершён. Заметка уйдёт, когда вы войдёте снова");
        else setState(isRefused || !isNewest ? messageOf(error) : "Заметка уйдёт, когда вернётся связь");
      } finally {
        setSending(false);
      }
    },
  };
}

/** Sends the notes that were stored while there was no connection. */
export function useSendKeptNotes() {
  const client = useQueryClient();
  const { isLost } = useLive();
  useEffect(() => {
    if (isLost) return;
    void sendKeptNotes((details) => takeAnswer(client, details)).catch(() => {});
  }, [isLost, client]);
}

/** Codes of temporary refusals, after which the notes are sent again later. */
const isLater = new Set<ProblemCode>(["unauthorized", "second_step", "rate_limited", "internal", "maintenance", "storage_full"]);

type Details = Parameters<typeof takeAnswer>[1];

/** A refused note stays until its author corrects it; the others are sent. */
async function sendKeptNotes(tell: (details: Details) => void) {
  for (const number of await requestsWithDrafts()) {
    const draft = await findNoteDraft(number);
    if (!draft?.sending) continue;
    let problem: string | null = null;
    try {
      const { data } = await send(requestCalls.addNote, { params: { number }, input: { id: draft.sending, text: draft.text } });
      tell(data);
    } catch (error) {
      if (!(error instanceof Refused) || isLater.has(error.code)) return;
      problem = error.message;
      notify({ text: `Заметка к\u00a0заявке №\u00a0${number} не\u00a0ушла`, hint: `${problem} Текст остался в\u00a0черновике.` });
    }
    await (problem === null ? forgetAddedNote : keepRefusedNote)(number, draft);
    for (const onTried of triedNotes) onTried({ number, text: draft.text, problem });
  }
}
