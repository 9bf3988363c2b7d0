import type { HeadersArgs, MetaArgs } from "react-router";
import { clinicTitle, pageMetaOf, rootDataOf } from "../seo/page-meta.ts";

/** The head of a page that is only a form or an answer to one: a title of its own, no place in search engines, no token in it. */
export const formMeta =
  (title: string, description: string) =>
  ({ matches, location }: Pick<MetaArgs, "matches" | "location">) =>
    pageMetaOf(matches, {
      path: location.pathname.replace(/\/[\w-]{43}$/, ""),
      title: `${title} — ${clinicTitle(rootDataOf(matches))}`,
      description,
      noindex: true,
    });

/** Whether and when to come back is said by the action, and belongs to the page it becomes. */
export const formHeaders = ({ actionHeaders }: Pick<HeadersArgs, "actionHeaders">) => actionHeaders;
