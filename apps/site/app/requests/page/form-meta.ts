import type { HeadersArgs, MetaArgs } from "react-router";
import { clinicTitle, pageMetaOf, rootDataOf } from "../../seo/page-meta.ts";

/** Meta tags of a page that is only a form or its result: its own title, not indexed by search engines, no token in the canonical URL. */
export const formMeta =
  (title: string, description: string) =>
  ({ matches, location }: Pick<MetaArgs, "matches" | "location">) =>
    pageMetaOf(matches, {
      path: location.pathname.replace(/\/[\w-]{43}$/, ""),
      title: `${title} — ${clinicTitle(rootDataOf(matches))}`,
      description,
      noindex: true,
    });

/** Passes on `Retry-After`, which the loader sets after a refusal. */
export const formHeaders = ({ loaderHeaders }: Pick<HeadersArgs, "loaderHeaders">) => loaderHeaders;
