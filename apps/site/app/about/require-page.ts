import type { Page } from "@len/contract/pages";
import { data } from "react-router";

/** Loads the staff page of a section; throws 404 when staff have unpublished it. */
export function requirePage(page: Page | null): Page {
  if (!page) throw data(null, { status: 404 });
  return page;
}
