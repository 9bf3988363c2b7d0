import type { ContentItem } from "@len/contract/staff/content";
import { useQuery } from "@tanstack/react-query";
import { versionQuery } from "../../fields/queries.ts";

/** What the planned version of an address holds, and its hour; `null`: none is planned, or it is not read yet. */
export function usePlanned(id: string, plan: ContentItem["plan"]) {
  const { data } = useQuery({ ...versionQuery("locations", id, plan?.number ?? 0), enabled: plan !== null });
  return plan && data ? { at: plan.at, data: data.data } : null;
}
