import { href } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { env } from "../http/services.server.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { siteRoutes } from "../routing/site-routes.server.ts";
import { xmlText } from "../seo/xml.ts";
import type { Route } from "./+types/rss.ts";

export const handle: RouteHandle = { cachedBy: {} };

/** The RSS 2.0 feed of the items that sections provide (`feedItems`), newest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const routes = await siteRoutes();
  const [found, contacts, settings] = await Promise.all([
    required(Promise.all(routes.map(({ handle }) => handle.feedItems?.(api) ?? []))),
    required(api.contacts()),
    required(api.settings()),
  ]);
  const address = (path: string) => new URL(path, env.siteUrl).href;

  const newestFirst = found.flat().sort((one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt));
  const items = newestFirst.map(
    ({ title, lead, path, publishedAt, rubrics }) => `<item>
<title>${xmlText(title)}</title>
<link>${xmlText(address(path))}</link>
<guid isPermaLink="true">${xmlText(address(path))}</guid>
<description>${xmlText(lead)}</description>
${rubrics.map((rubric) => `<category>${xmlText(rubric)}</category>`).join("")}
<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>
</item>`,
  );
  const [newest] = newestFirst;
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xmlText(`Новости клиники «${contacts.name}»`)}</title>
<link>${xmlText(address(href("/news")))}</link>
<description>${xmlText(settings.description)}</description>
<language>ru</language>
${newest ? `<lastBuildDate>${new Date(newest.publishedAt).toUTCString()}</lastBuildDate>\n` : ""}<atom:link href="${xmlText(address(href("/news/rss.xml")))}" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel>
</rss>
`;
  return new Response(feed, { headers: { "Content-Type": "application/rss+xml; charset=utf-8" } });
}
