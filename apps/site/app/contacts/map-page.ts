import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { env } from "../http/services.server.ts";
import type { Route } from "./+types/map-page.ts";
import { mapDocument, mapPolicy } from "./map-document.ts";

/**
 * The map of Yandex in a document of its own, which the contacts show in a frame after a click: what the service needs is
 * allowed here and nowhere else. Without a key there is no such page.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (!env.mapsKey) throw data(null, { status: 404 });
  const contacts = await required(context.get(apiContext).contacts());

  return new Response(mapDocument(env.mapsKey, contacts), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": mapPolicy(contacts), "X-Robots-Tag": "noindex" },
  });
}
