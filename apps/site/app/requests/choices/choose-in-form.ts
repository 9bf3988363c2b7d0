import { anyChoice } from "@len/contract/checks";
import { flushSync } from "react-dom";
import { setWish } from "./set-wish.ts";

export type Chosen = { doctor: string | undefined; service: string | undefined; wish: string | undefined };

/** Sets the doctor, the service and the wish of the form inside `place` as if the visitor had chosen them. */
export function chooseInForm(place: HTMLElement | null, { doctor, service, wish }: Chosen) {
  const comment = place?.querySelector<HTMLTextAreaElement>("textarea[name=comment]");
  if (comment && wish) setWish(comment, wish);
  const set = (field: "doctor" | "service", value = "") => {
    const select = place?.querySelector<HTMLSelectElement>(`select[name=${field}]`);
    if (!select) return true;
    select.value = value;
    flushSync(() => void select.dispatchEvent(new Event("change", { bubbles: true })));
    return select.value === value;
  };
  const chooseNamed = () => (!service || set("service", service)) && (!doctor || set("doctor", doctor));
  if (chooseNamed()) return;
  // If an earlier choice has removed this option from the list, that choice is cleared first.
  if (!set("doctor", anyChoice)) set("doctor");
  if (!set("service", anyChoice)) set("service");
  chooseNamed();
}
