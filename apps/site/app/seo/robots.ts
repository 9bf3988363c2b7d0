import { href } from "react-router";
import { env } from "../http/services.server.ts";
import type { RouteHandle } from "../routing/route-handle.ts";

export const handle: RouteHandle = { cachedBy: {} };

/** Rules of robots.txt, as specified. */
const rules = `User-agent: *
Disallow: /admin/
Disallow: /*?
Allow: /articles?page=
Allow: /articles/*?page=
Allow: /*.css
Allow: /*.js
Allow: /*.pdf
Allow: /*.png
Allow: /*.jpg
Allow: /*.jpeg
Allow: /*.webp
Allow: /*.avif
Allow: /*.svg
Clean-param: utm_source&utm_medium&utm_campaign&utm_content&utm_term&yclid&gclid&fbclid&openstat
`;

export function loader() {
  const sitemap = new URL(href("/sitemap.xml"), env.siteUrl).href;
  return new Response(`${rules}Sitemap: ${sitemap}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
