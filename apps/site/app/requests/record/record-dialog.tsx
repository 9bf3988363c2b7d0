import { anyChoice } from "@len/contract/checks";
import { useEffect, useRef } from "react";
import { useRootData } from "../../clinic/root-data.ts";
import type { FormOptions } from "../choices/form-options.ts";
import { TakenVisit } from "../time/taken-visit.tsx";
import { comeBack, endVisit, heldIn, leaveTime, letGo, openDays, refuseTime, visit } from "../time/visit.ts";
import styles from "../time/visit-part.module.css";
import { VisitPart } from "../time/visit-part.tsx";
import { RecordForm, type VisitOfForm } from "./record-form.tsx";

/** The record form in its dialog: with a time that is held while the visitor types, or as a request without one. */
export function RecordDialog({ id, options }: { id: string; options: FormOptions }) {
  const state = visit.use();
  const isOpen = useRootData()?.settings?.bookingOpen === true;
  const inside = useRef<HTMLDivElement>(null);
  const held = state.kind === "held" || state.kind === "days" ? heldIn(state) : null;

  useEffect(() => {
    const dialog = inside.current?.closest("dialog");
    dialog?.addEventListener("close", endVisit);
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && comeBack();
    addEventListener("pagehide", letGo);
    addEventListener("pageshow", onShow);
    return () => {
      dialog?.removeEventListener("close", endVisit);
      removeEventListener("pagehide", letGo);
      removeEventListener("pageshow", onShow);
    };
  }, []);

  // The pressed button has gone with what it stood in; days and refusals take the focus themselves.
  useEffect(() => {
    const dialog = inside.current?.closest("dialog");
    if (!dialog?.open || dialog.contains(document.activeElement)) return;
    dialog.querySelector<HTMLElement>(state.kind === "held" ? "[type=submit]" : "h2[tabindex]")?.focus();
  }, [state.kind]);

  const ofForm: VisitOfForm = {
    top: <VisitPart state={state} options={options} />,
    time: held?.time ?? null,
    hold: held?.hold.token || undefined,
    isChoosing: state.kind !== "none",
    below: state.kind !== "none" && (
      <button type="button" className={`${styles.link} ${styles.below}`} onClick={leaveTime}>
        Оставить заявку без времени
      </button>
    ),
    choose: isOpen && (
      <button
        type="button"
        className={`${styles.link} ${styles.choose}`}
        onClick={({ currentTarget: { form } }) => form && openDaysOf(form)}
      >
        Выбрать время
      </button>
    ),
    outcomes: {
      refused: refuseTime,
      taken: (taken, text, page) => <TakenVisit visit={taken} text={text} page={page} />,
    },
  };
  const chosen = state.kind === "none" ? { doctor: state.doctor, service: state.service } : {};
  return (
    <div ref={inside}>
      <RecordForm id={id} options={options} visit={ofForm} {...chosen} />
    </div>
  );
}

/** The days of the doctor and the service that are chosen in the form. */
function openDaysOf(form: HTMLFormElement) {
  const chosen = new FormData(form);
  const given = (name: string) => String(chosen.get(name) ?? "").replace(anyChoice, "");
  openDays({ doctor: given("doctor"), service: given("service") });
}
