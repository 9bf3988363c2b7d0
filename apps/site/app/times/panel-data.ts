import { caching } from "../../platform/caching.ts";
import { apiContext } from "../http/api-context.ts";
import type { Route } from "./+types/panel-data.ts";
import { panelFragment } from "./panel-data.server.tsx";
import { panelQuerySchema } from "./panel-query.ts";

const headers = { "Cache-Control": caching.never, "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "noindex" };

/** The panel «Выберите время» as HTML; `choose-times.ts` puts it into the page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = panelQuerySchema.safeParse(Object.fromEntries([...url.searchParams].filter(([, value]) => value !== "")));
  const html = query.success ? await panelFragment(context.get(apiContext), query.data) : null;
  return new Response(html ?? "", { status: html === null ? 404 : 200, headers });
}
