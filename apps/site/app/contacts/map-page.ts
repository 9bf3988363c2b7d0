import { data } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { env } from "../http/services.server.ts";
import type { Route } from "./+types/map-page.ts";
import { mapDocument, mapPolicy } from "./map-document.ts";

/**
 * Yandex Maps in a document of its own, which /contacts shows in a frame after a click. Only this document has the CSP that the map service
 * needs. Without a key the page answers 404.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (!env.mapsKey) throw data(null, { status: 404 });
  const contacts = await required(context.get(apiContext).contacts());

  return new Response(mapDocument(env.mapsKey, contacts), {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": mapPolicy(contacts), "X-Robots-Tag": "noindex" },
  });
}
