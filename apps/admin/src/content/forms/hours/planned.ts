import type { ContentItem } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { versionQuery } from "../../fields/queries.ts";

/** The data of the planned version of an address, and its hour; `null` if nothing is planned or the version is still loading. */
export function usePlanned(id: string, plan: ContentItem["plan"]) {
  const { data } = useQuery({ ...versionQuery("locations", id, plan?.number ?? 0), enabled: plan !== null });
  return plan && data ? { at: plan.at, data: data.data } : null;
}
