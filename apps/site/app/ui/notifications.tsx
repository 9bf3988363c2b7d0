import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import styles from "./notifications.module.css";
import { destroy, leave, type Notification, useNotifications } from "./notifications-store.ts";
import { isOpenPopover } from "./popovers.ts";
import { typography } from "./typography.ts";

/** The time for which a notification is shown, in milliseconds; it fades in and out in 300 ms. */
const shownFor = 3000;
const leavesIn = 300;
/** Pixels between «Закрыть» and the notifications. */
const gap = 8;

/** The container of notifications. It is a popover, so that it is above an open dialog. */
export function Notifications() {
  const notifications = useNotifications();
  const region = useRef<HTMLElement>(null);
  const newest = notifications.at(-1)?.id;

  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (isOpenPopover(element)) element.hidePopover();
    if (newest === undefined) return;
    element.style.removeProperty("--below");
    element.showPopover();
    const below = belowClose(element);
    if (below !== null) element.style.setProperty("--below", `${below}px`);
  }, [newest]);

  return (
    <section ref={region} popover="manual" aria-label="Уведомления" className={styles.region}>
      {notifications.map((notification) => (
        <Item key={notification.id} {...notification} />
      ))}
    </section>
  );
}

/** The offset below «Закрыть» of an open dialog when the notifications would cover that button; otherwise `null`. */
function belowClose(region: Element): number | null {
  const close = document.querySelector("dialog[open] [data-closes]")?.getBoundingClientRect();
  if (!close) return null;
  const { left, top, bottom } = region.getBoundingClientRect();
  return close.right > left && close.bottom > top && close.top < bottom ? Math.ceil(close.bottom) + gap : null;
}

function Item({ id, kind, title, text, leaving }: Notification) {
  const [pointer, setPointer] = useState(false);
  const [focus, setFocus] = useState(false);
  const paused = pointer || focus;
  const left = useRef(shownFor);

  useEffect(() => {
    if (paused || leaving) return;
    const since = Date.now();
    const timer = setTimeout(() => leave(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [id, paused, leaving]);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => destroy(id), leavesIn);
    return () => clearTimeout(timer);
  }, [id, leaving]);

  return (
    <div
      role={kind === "error" ? "alert" : "status"}
      className={[styles.item, styles[kind], leaving && styles.leaving].filter(Boolean).join(" ")}
    >
      <button
        type="button"
        className={styles.close}
        onClick={() => leave(id)}
        onPointerEnter={() => setPointer(true)}
        onPointerLeave={() => setPointer(false)}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      >
        <Icon name={kind === "error" ? "error" : "check"} className={styles.icon} />
        <b>{typography(title)}</b>
        <span>{typography(text)}</span>
        <span className="visually-hidden">Закрыть уведомление</span>
      </button>
    </div>
  );
}
