import { useRouteLoaderData } from "react-router";
import type { loadRootData } from "./load-root-data.ts";
import { longDate } from "./ui/formats.ts";

/** Data of the whole site; a part that could not be loaded is `null`. */
export type RootData = Awaited<ReturnType<typeof loadRootData>>["root"];

/** The root loader's data; `null` where the root itself could not load it. */
export function useRootData(): RootData | null {
  return useRouteLoaderData<RootData>("root") ?? null;
}

/** Writes «12 ноября 2026» of an ISO instant, the day it was at the clinic. */
export function useLongDate(): (iso: string) => string {
  const timeZone = useRootData()?.contacts?.timeZone;
  return (iso) => longDate(iso, timeZone);
}
