import { useRouteLoaderData } from "react-router";
import type { loadRootData } from "./load-root-data.ts";
import { longDate } from "./ui/formats.ts";

/** Data for every page; a part that failed to load is `null`. */
export type RootData = Awaited<ReturnType<typeof loadRootData>>["root"];

/** The data of the root loader; `null` when the root loader itself failed. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}

/** Returns a function that formats an ISO instant as «12 ноября 2026» in the clinic's time zone. */
export function useLongDate(): (iso: string) => string {
  const timeZone = useRootData()?.contacts?.timeZone;
  return (iso) => longDate(iso, timeZone);
}
