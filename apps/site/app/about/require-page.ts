import type { Page } from "@len/contract/pages";
import { data } from "react-router";

/** A page the section is about; one that staff have taken down answers 404. */
export function requirePage(page: Page | null): Page {
  if (!page) throw data(null, { status: 404 });
  return page;
}
