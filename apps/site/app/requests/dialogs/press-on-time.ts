import { useEffect } from "react";
import { openDialog } from "../../ui/open-dialog.ts";
import type { Time } from "../time/time.ts";
import { mountForm } from "./form-dialogs.tsx";

/** Links of times: `/zapis?service=…&doctor=…&start=…`. */
const timeLink = "a[data-time]";

/** A press on a time anywhere on the page holds it and opens the record dialog. */
export function usePressOnTime() {
  useEffect(() => {
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}

function onClick(event: MouseEvent) {
  const { target, defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  const link = target.closest<HTMLAnchorElement>(timeLink);
  const time = link && timeOf(link);
  // On the form's own page the link leads to that page with the time chosen.
  if (!time || location.pathname === "/zapis") return;
  event.preventDefault();
  if (!link.hasAttribute("aria-busy")) void take(time, link);
}

function timeOf({ href }: HTMLAnchorElement): Time | null {
  const { searchParams } = new URL(href);
  const [service, doctor, start] = ["service", "doctor", "start"].map((name) => searchParams.get(name));
  return service && doctor && start ? { service, doctor, start } : null;
}

/** On any failure the link is followed. */
async function take(time: Time, link: HTMLAnchorElement) {
  link.setAttribute("aria-busy", "true");
  try {
    const [{ chooseTime, endVisit }] = await Promise.all([import("../time/visit.ts"), mountForm("record")]);
    if (!(await chooseTime(time))) location.assign(link.href);
    // The visitor may have left the page in the meantime.
    else if (link.isConnected) {
      openDialog("record", link);
      document.querySelector<HTMLElement>("#record [role=alert] [tabindex]")?.focus();
    } else endVisit();
  } catch {
    location.assign(link.href);
  } finally {
    link.removeAttribute("aria-busy");
  }
}
