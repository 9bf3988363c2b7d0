import type { SitePage } from "@len/contract/section";
import type { RouteHandle } from "./route-handle.ts";

/** The part of a route's handle that comes from the contract's description of the section. Server only: browsers load no description. */
export const handleOf = ({
  title,
  otherNames,
  topics,
  menu,
  sitemapPart,
}: SitePage): Pick<RouteHandle, "menu" | "section" | "sitemapPart"> => ({
  ...(menu && { menu }),
  ...(sitemapPart && { sitemapPart }),
  section: { title, ...(otherNames && { otherNames }), ...(topics && { topics }) },
});
