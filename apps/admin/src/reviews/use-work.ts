import { staffCalls } from "@len/contract/staff/calls";
import type { StaffReview, TextMark } from "@len/contract/staff/reviews";
import { useEffect, useRef, useState } from "react";
import { send } from "../api/send.ts";
import { forgetSealed, keepSealed, openSealed } from "../requests/drafts.ts";
import { timeOf } from "../requests/words.ts";
import { carryMarks, hideMark, hideMarks } from "./marks.ts";

type Kept = StaffReview["keptMarks"];
/** What a moderator makes of a review before it is saved. */
export type Work = { text: string; reply: string; kept: Kept };

const keepAfterMs = 2_000;
const checkAfterMs = 500;
const againAfterMs = 3_000;

const draftName = (id: string) => `review ${id}`;
const workOf = ({ text, reply, keptMarks }: StaffReview): Work => ({ text, reply: reply ?? "", kept: keptMarks });
const isSame = (one: Work, other: Work) =>
  one.text === other.text && one.reply.trim() === other.reply.trim() && JSON.stringify(one.kept) === JSON.stringify(other.kept);

/**
 * The text to publish and the reply of an opened review. They stay in this browser, sealed, until an act saves them: what is on the site
 * changes by an act only.
 */
export function useWork(review: StaffReview) {
  const [work, setWork] = useState(() => workOf(review));
  const [state, setState] = useState("");
  const [isRestored, setRestored] = useState(false);
  const saved = workOf(review);
  const isDirty = !isSame(work, saved);
  const text = useMarks("review", work.text, review.textMarks);
  const reply = useMarks("reply", work.reply, review.replyMarks);
  const unsaved = useRef<Work | null>(null);
  const { id } = review;

  const keep = async (typed: Work) => {
    unsaved.current = null;
    await keepSealed(draftName(id), typed);
    setState(`Правки в этом браузере, ${timeOf(Date.now())}`);
  };

  useEffect(() => {
    let isHere = true;
    void openSealed(draftName(id)).then((draft: Work | null) => {
      if (!isHere) return;
      if (draft && unsaved.current === null) {
        setWork(draft);
        setState("Это ваши правки, они ещё не сохранены");
      }
      setRestored(true);
    });
    return () => {
      isHere = false;
      if (unsaved.current) void keepSealed(draftName(id), unsaved.current).catch(() => {});
    };
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the work starts the wait again
  useEffect(() => {
    if (unsaved.current === null) return;
    const timer = setTimeout(() => {
      if (unsaved.current) void keep(unsaved.current).catch(() => setState("Правки не сохранились в браузере"));
    }, keepAfterMs);
    return () => clearTimeout(timer);
  }, [work]);

  const change = (part: Partial<Work>) => {
    const next = { ...work, ...part };
    unsaved.current = next;
    setState("");
    setWork(next);
  };
  const decided = new Set(work.kept.map((mark) => mark.text));
  const marks = text.marks.filter((mark) => !decided.has(mark.text));

  return {
    ...work,
    isDirty,
    /** Without it a draft may still come and replace the text. */
    isReady: isRestored && !text.isChecking,
    state: isDirty ? state : "",
    marks,
    replyMarks: reply.marks,
    typeText: (typed: string) => change({ text: typed }),
    typeReply: (typed: string) => change({ reply: typed }),
    hide: (mark: TextMark) => change({ text: hideMark(work.text, mark) }),
    keepMark: (mark: TextMark, reason: string) => change({ kept: [...work.kept, { text: mark.text, reason }] }),
    /** The work with every undecided place hidden. */
    hidden: (): Work => ({ ...work, text: hideMarks(work.text, marks) }),
    /** What an act has saved is no draft any more. */
    async settle(answer: StaffReview) {
      unsaved.current = null;
      setWork(workOf(answer));
      setState("");
      await forgetSealed(draftName(id)).catch(() => {});
    },
    forget: () => {
      unsaved.current = null;
      setWork(saved);
      return forgetSealed(draftName(id)).catch(() => {});
    },
  };
}

/** The marked places of a text that is being typed: they move with it at once and are found again half a second after the last key. */
function useMarks(kind: "review" | "reply", text: string, first: TextMark[]) {
  const [found, setFound] = useState({ text, marks: first, isChecked: true });
  const marks = found.text === text ? found.marks : carryMarks(found.marks, found.text, text);
  if (found.text !== text) setFound({ text, marks, isChecked: false });

  useEffect(() => {
    if (found.isChecked) return;
    let isCurrent = true;
    const check = async () => {
      const { data } = await send(staffCalls.checkText, { input: { kind, text: found.text.slice(0, 5000) } }).catch(() => ({ data: null }));
      if (!isCurrent) return;
      if (data) setFound({ text: found.text, marks: data.marks, isChecked: true });
      else timer = setTimeout(check, againAfterMs);
    };
    let timer = setTimeout(check, checkAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, found]);

  return { marks, isChecking: !found.isChecked };
}
