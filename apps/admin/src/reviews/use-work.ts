import { reviewCalls } from "@len/contract/staff/calls/reviews";
import type { StaffReview, TextFinding } from "@len/contract/staff/reviews";
import { useEffect, useRef, useState } from "react";
import { send } from "../api/send.ts";
import { forgetEdits, keepEdits, keptEditsAs, reviewEntity } from "../store/kept.ts";
import { saveAtMoments } from "../store/save-moments.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { carryFindings, hideFinding, hideFindings } from "./findings.ts";
import { type Begun, begin, begunSchema, isSame, moveOn, type Work, workOf } from "./work.ts";

const keepAfterMs = 2_000;
const checkAfterMs = 500;
const againAfterMs = 3_000;

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
  /** The work that this browser has stored. */
  const inBrowser = useRef<Begun | null>(null);
  const { id } = review;

  const forget = async () => {
    unsaved.current = null;
    const edits = inBrowser.current;
    inBrowser.current = null;
    if (edits) await forgetEdits(reviewEntity, id, edits);
  };
  /** Stores the typed work in this browser; resolves to whether it is stored. */
  const keep = async (): Promise<boolean> => {
    const typed = unsaved.current;
    if (typed === null) return true;
    unsaved.current = null;
    try {
      if (isSame(typed.work, typed.base.work)) await forget();
      else {
        inBrowser.current = typed;
        await keepEdits(reviewEntity, id, typed);
        setState(`Правки в этом браузере, ${timeOf(Date.now())}`);
      }
      return true;
    } catch {
      setState("Правки не сохранились в браузере");
      return false;
    }
  };
  const keepNow = useRef(keep);
  keepNow.current = keep;

  useEffect(() => {
    let isHere = true;
    void keptEditsAs(begunSchema, reviewEntity, id).then((edits) => {
      if (!isHere) return;
      if (edits && unsaved.current === null) {
        inBrowser.current = edits;
        setBegun(edits);
        setState("Это ваши правки, они ещё не сохранены");
      }
      setRestored(true);
    });
    const leave = saveAtMoments(() => keepNow.current());
    return () => {
      isHere = false;
      void leave();
    };
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the work restarts the timer
  useEffect(() => {
    if (unsaved.current === null) return;
    const timer = setTimeout(() => void keep(), keepAfterMs);
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
    latest.current = null;
    setHidden(0);
    setBegun(begin(answer));
    setState("");
    await forget().catch(() => {});
  };
  /** Removes the stored draft of work that an act has saved. Text typed after the press stays, and is based on the new version. */
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
    /** False while a stored draft may still replace the text, or the text is being checked. */
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
    /** Hides every undecided passage. The text is then checked again, and the moderator sees it before an act can publish it. */
    hideAll() {
      change({ text: hideFindings(work.text, findings) });
      setHidden(findings.length);
    },
    /** The number of passages that the last press has hidden; 0 after further changes. */
    justHidden: hidden,
    work,
    /** The version that acts are based on. */
    version: base.version,
    /** A colleague's stored version of the review; `null` if it equals the base version or the typed text. */
    theirs: review.version > base.version ? workOf(review) : null,
    keepMine: () => set(begin(review, work)),
    takeTheirs: () => void startFrom(review),
    settle,
  };
}

/**
 * The marked passages while a person types. They move with the text at once, and the API checks the text half a second after the last key
 * press.
 */
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
