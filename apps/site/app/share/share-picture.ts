import { visitorNetwork } from "@len/contract/visitor-address";
import { data, redirect } from "react-router";
import { caching } from "../../platform/caching.ts";
import { TooBusy } from "../../platform/queues.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import type { ApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { routeOfPath } from "../routing/site-routes.server.ts";
import type { Route } from "./+types/share-picture.ts";
import { drawingOf, pictures } from "./drawn-pictures.server.ts";
import { findShareCard, shareAddress } from "./share-card.server.ts";

/**
 * `/share/{hash}/{path of a page}.jpg`: the picture that social networks show with a link. If the hash is outdated, the address redirects
 * to the current picture.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const path = /^((?:\/[a-z0-9-]{1,100}){1,4})\.jpg$/.exec(`/${params["*"]}`)?.[1];
  if (!path || !/^[\da-f]{16}$/.test(params.hash)) throw data(null, { status: 404 });
  const page = path === "/index" ? "/" : path;
  const asked = `/share/${params.hash}${path}.jpg`;
  const api = context.get(apiContext);
  try {
    return answer(await pictures.draw(asked, visitorNetwork(visitorAddress(request) ?? "") ?? "", () => lookUp(api, page, asked)));
  } catch (error) {
    // The root middleware adds Retry-After.
    if (error instanceof TooBusy) throw data(null, { status: 503 });
    throw error;
  }
}

/** Returns a function that draws the picture at this address; throws if there is none. */
async function lookUp(api: ApiClient, page: string, asked: string): Promise<() => Promise<Buffer>> {
  const card = await required(findShareCard(api, page, await routeOfPath(page)));
  if (!card) throw data(null, { status: 404 });
  const address = shareAddress(page, card);
  if (address !== asked) throw redirect(address, 302);
  return drawingOf(card);
}

const answer = (picture: Buffer) =>
  new Response(new Uint8Array(picture), { headers: { "Content-Type": "image/jpeg", "Cache-Control": caching.asset } });
