import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/manifest.ts";

export const handle: RouteHandle = { cachedBy: {} };

const ground = "#f7f3ec";

const pictures = [
  { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
  { src: "/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** The web manifest: the site's name and icons on a phone's home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const contacts = await quietly(context.get(apiContext).contacts());
  const names = contacts ? { name: `Клиника «${contacts.name}»`, short_name: contacts.name } : { name: "Клиника" };
  const shown = { lang: "ru", start_url: "/", display: "browser", background_color: ground, theme_color: ground, icons: pictures };

  return new Response(JSON.stringify({ ...names, ...shown }), { headers: { "Content-Type": "application/manifest+json" } });
}
