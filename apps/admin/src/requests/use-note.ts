import { staffCalls } from "@len/contract/staff/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf, Refused, send } from "../api/send.ts";
import { useLive } from "../live/live.tsx";
import { draftedRequests, findDraft, forgetDraft, keepDraft } from "./drafts.ts";
import { takeAnswer } from "./queries.ts";
import { timeOf } from "./words.ts";

const keepAfterMs = 2_000;

/** `sent` with the number of a request whose kept note has gone. */
const noteSent = new EventTarget();

/** The note of an opened request: a draft of it is kept two seconds after the last key, and when the request is left. */
export function useNote(number: number) {
  const client = useQueryClient();
  const [text, setText] = useState("");
  const [state, setState] = useState("");
  const [isSending, setSending] = useState(false);
  const unsaved = useRef<string | null>(null);
  const id = useRef<string | null>(null);

  const keep = async (typed: string) => {
    unsaved.current = null;
    if (typed.trim() === "") return forgetDraft(number).catch(() => {});
    await keepDraft(number, { text: typed, savedAt: Date.now(), sending: id.current });
    return setState(`Черновик сохранён в ${timeOf(Date.now())}`);
  };
  const keepNow = useRef(keep);
  keepNow.current = keep;

  useEffect(() => {
    let isHere = true;
    void findDraft(number).then((draft) => {
      if (!draft || !isHere || unsaved.current !== null) return;
      setText(draft.text);
      id.current = draft.sending;
      setState(draft.sending ? "Заметка уйдёт, когда вернётся связь" : `Черновик сохранён в ${timeOf(draft.savedAt)}`);
    });
    return () => {
      isHere = false;
      if (unsaved.current !== null) void keepNow.current(unsaved.current).catch(() => {});
    };
  }, [number]);

  useEffect(() => {
    const onSent = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.detail !== number || unsaved.current !== null) return;
      id.current = null;
      setText("");
      setState("Связь вернулась, заметка добавлена");
    };
    noteSent.addEventListener("sent", onSent);
    return () => noteSent.removeEventListener("sent", onSent);
  }, [number]);

  useEffect(() => {
    if (unsaved.current === null) return;
    const timer = setTimeout(() => void keepNow.current(text).catch(() => setState("Черновик не сохранился")), keepAfterMs);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    state,
    isSending,
    type(typed: string) {
      unsaved.current = typed;
      id.current = null;
      setState("");
      setText(typed);
    },
    async add() {
      if (text.trim() === "" || isSending) return;
      unsaved.current = null;
      id.current ??= crypto.randomUUID();
      setSending(true);
      setState("Сохраняем…");
      try {
        const { data } = await send(staffCalls.addNote, { params: { number }, input: { id: id.current, text } });
        id.current = null;
        await forgetDraft(number);
        setText("");
        setState("Заметка добавлена");
        takeAnswer(client, data);
      } catch (error) {
        await keepDraft(number, { text, savedAt: Date.now(), sending: error instanceof Refused ? null : id.current });
        setState(error instanceof Refused ? messageOf(error) : "Заметка уйдёт, когда вернётся связь");
      } finally {
        setSending(false);
      }
    },
  };
}

/** Sends the notes that waited for the connection. */
export function useSendKeptNotes() {
  const client = useQueryClient();
  const { isLost } = useLive();
  useEffect(() => {
    if (isLost) return;
    void sendKeptNotes((details) => takeAnswer(client, details)).catch(() => {});
  }, [isLost, client]);
}

type Details = Parameters<typeof takeAnswer>[1];

async function sendKeptNotes(tell: (details: Details) => void) {
  for (const number of await draftedRequests()) {
    const draft = await findDraft(number);
    if (!draft?.sending) continue;
    const { data } = await send(staffCalls.addNote, { params: { number }, input: { id: draft.sending, text: draft.text } });
    await forgetDraft(number);
    tell(data);
    noteSent.dispatchEvent(new CustomEvent("sent", { detail: number }));
  }
}
