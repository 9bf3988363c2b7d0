import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts run this page: `false` on the server and during hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
