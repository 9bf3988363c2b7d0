import { useSyncExternalStore } from "react";

/** A notification is first active, then leaves for 300 ms, then is destroyed. */
export type Notification = { id: number; kind: "success" | "error"; title: string; text: string; leaving: boolean };

let notifications: readonly Notification[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Notification[]) {
  notifications = next;
  for (const listener of listeners) listener();
}

/** Shows a notification; several may be visible at once. Browser only. */
export function notify(notification: Pick<Notification, "kind" | "title" | "text">) {
  change([...notifications, { ...notification, id: nextId++, leaving: false }]);
}

export function leave(id: number) {
  change(notifications.map((notification) => (notification.id === id ? { ...notification, leaving: true } : notification)));
}

export function destroy(id: number) {
  change(notifications.filter((notification) => notification.id !== id));
}

const none: readonly Notification[] = [];

export function useNotifications(): readonly Notification[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notifications,
    () => none,
  );
}
