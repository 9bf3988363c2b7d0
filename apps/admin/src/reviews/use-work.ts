import { reviewCalls } from "@len/contract/staff/calls/reviews";
import type { StaffReview, TextFinding } from "@len/contract/staff/reviews";
import { useEffect, useRef, useState } from "react";
import { send } from "../api/send.ts";
import { forgetSealed, keepSealed, openSealed } from "../store/sealed.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { carryFindings, hideFinding, hideFindings } from "./findings.ts";
import { type Begun, begin, isSame, moveOn, type Work, workOf } from "./work.ts";

const keepAfterMs = 2_000;
const checkAfterMs = 500;
const againAfterMs = 3_000;

const draftName = (id: string) => `review work ${id}`;

/**
 * The text to publish and the reply of an opened review. They stay encrypted in this browser until an act saves them: only an act changes
 * the site.
 */
export function useWork(review: StaffReview, { timeOf }: ClinicTime) {
  const [kept, setBegun] = useState(() => begin(review));
  const [state, setState] = useState("");
  const [isRestored, setRestored] = useState(false);
  const [hidden, setHidden] = useState(0);
  const begun = moveOn(kept, review);
  if (begun !== kept) setBegun(begun);
  const { base, work } = begun;
  const isDirty = !isSame(work, base.work);
  const text = useFindings("review", work.text, review.textFindings);
  const reply = useFindings("reply", work.reply, review.replyFindings);
  const unsaved = useRef<Begun | null>(null);
  const latest = useRef<Work | null>(null);
  const { id } = review;

  const keep = async (typed: Begun) => {
    unsaved.current = null;
    await keepSealed(draftName(id), typed);
    setState(`Правки в этом браузере, ${timeOf(Date.now())}`);
  };

  useEffect(() => {
    let isHere = true;
    void openSealed(draftName(id)).then((draft: Begun | null) => {
      if (!isHere) return;
      if (draft && unsaved.current === null) {
        setBegun(draft);
        setState("Это ваши правки, они ещё не сохранены");
      }
      setRestored(true);
    });
    return () => {
      isHere = false;
      if (unsaved.current) void keepSealed(draftName(id), unsaved.current).catch(() => {});
    };
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the work restarts the timer
  useEffect(() => {
    if (unsaved.current === null) return;
    const timer = setTimeout(() => {
      if (unsaved.current) void keep(unsaved.current).catch(() => setState("Правки не сохранились в браузере"));
    }, keepAfterMs);
    return () => clearTimeout(timer);
  }, [begun]);

  const set = (next: Begun) => {
    unsaved.current = next;
    latest.current = next.work;
    setState("");
    setBegun(next);
  };
  const change = (part: Partial<Work>) => set({ base, work: { ...work, ...part } });
  const startFrom = async (answer: StaffReview) => {
    unsaved.current = null;
    latest.current = null;
    setHidden(0);
    setBegun(begin(answer));
    setState("");
    await forgetSealed(draftName(id)).catch(() => {});
  };
  /** Removes the draft that an act has saved; text typed after the press stays, based on the new version. */
  const settle = (answer: StaffReview) => {
    const typed = latest.current;
    if (typed === null || typed === work) void startFrom(answer);
    else set(begin(answer, typed));
  };
  const decided = new Set(work.kept.map((finding) => finding.text));
  const findings = text.findings.filter((finding) => !decided.has(finding.text));

  return {
    ...work,
    isDirty,
    /** Until it is true, a stored draft may still replace the text. */
    isReady: isRestored && !text.isChecking,
    state: isDirty ? state : "",
    findings,
    replyFindings: reply.findings,
    typeText(typed: string) {
      setHidden(0);
      change({ text: typed });
    },
    typeReply: (typed: string) => change({ reply: typed }),
    hide: (finding: TextFinding) => change({ text: hideFinding(work.text, finding) }),
    keepFinding: (finding: TextFinding, reason: string) => change({ kept: [...work.kept, { text: finding.text, reason }] }),
    /** Hides every undecided place; the text is checked again, and an act publishes only what the moderator has seen. */
    hideAll() {
      change({ text: hideFindings(work.text, findings) });
      setHidden(findings.length);
    },
    /** The number of passages that the last press has hidden; 0 after further typing. */
    justHidden: hidden,
    work,
    /** The version that acts are based on. */
    version: base.version,
    /** A colleague's stored version of the review, if it differs from both the base and the typed text. */
    theirs: review.version > base.version ? workOf(review) : null,
    keepMine: () => set(begin(review, work)),
    takeTheirs: () => void startFrom(review),
    settle,
  };
}

/** The marked passages during typing. They move with the text at once and are found again half a second after the last key. */
function useFindings(kind: "review" | "reply", text: string, first: TextFinding[]) {
  const [found, setFound] = useState({ text, findings: first, isChecked: true });
  const findings = found.text === text ? found.findings : carryFindings(found.findings, found.text, text);
  if (found.text !== text) setFound({ text, findings, isChecked: false });

  useEffect(() => {
    if (found.isChecked) return;
    let isCurrent = true;
    const check = async () => {
      const { data } = await send(reviewCalls.checkText, { input: { kind, text: found.text.slice(0, 5000) } }).catch(() => ({
        data: null,
      }));
      if (!isCurrent) return;
      if (data) setFound({ text: found.text, findings: data.findings, isChecked: true });
      else timer = setTimeout(check, againAfterMs);
    };
    let timer = setTimeout(check, checkAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, found]);

  return { findings, isChecking: !found.isChecked };
}
