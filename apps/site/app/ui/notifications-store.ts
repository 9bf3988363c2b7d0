import { createStore } from "./store.ts";

/** A notification is active, then `leaving` for 300 ms, and is then removed. */
export type Notification = { id: number; kind: "success" | "error"; title: string; text: string; leaving: boolean };

const notifications = createStore<readonly Notification[]>([]);
let nextId = 1;

export const useNotifications = notifications.use;

/** Shows a notification; several may be visible at once. Browser only. */
export function notify(notification: Pick<Notification, "kind" | "title" | "text">) {
  notifications.set([...notifications.get(), { ...notification, id: nextId++, leaving: false }]);
}

export function leave(id: number) {
  notifications.set(notifications.get().map((shown) => (shown.id === id ? { ...shown, leaving: true } : shown)));
}

export function destroy(id: number) {
  notifications.set(notifications.get().filter((shown) => shown.id !== id));
}
