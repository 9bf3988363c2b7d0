import { visitorNetwork } from "@len/contract/visitor-address";
import { data, redirect } from "react-router";
import { caching } from "../../platform/caching.ts";
import { TooBusy } from "../../platform/queues.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import type { ApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { env } from "../http/services.server.ts";
import { routeOfPath } from "../routing/site-routes.server.ts";
import type { Route } from "./+types/share-picture.ts";
import { drawCard } from "./draw-card.server.ts";
import { findShareCard, type ShareCard, shareAddress } from "./share-card.server.ts";
import { createSharePictures } from "./share-pictures.server.ts";

const pictures = createSharePictures({ maxBytes: 16 * 1024 * 1024, lookUps: 400, lookUpsOfOne: 350, drawings: 40 });

/** `/share/{hash}/{path of a page}.jpg`: the picture that social networks show beside a link. An outdated hash leads to the current picture. */
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

/** Finds out how to draw the picture at this address, if there is one. */
async function lookUp(api: ApiClient, page: string, asked: string): Promise<() => Promise<Buffer>> {
  const card = await required(findShareCard(api, page, await routeOfPath(page)));
  if (!card) throw data(null, { status: 404 });
  const address = shareAddress(page, card);
  if (address !== asked) throw redirect(address, 302);
  return async () => await drawCard(card, new URL(env.siteUrl).host, await fileOf(card));
}

const answer = (picture: Buffer) =>
  new Response(new Uint8Array(picture), { headers: { "Content-Type": "image/jpeg", "Cache-Control": caching.asset } });

const largestFile = 8 * 1024 * 1024;

/** The file of the item's picture, from our API alone. When the API does not give it, the card cannot be drawn for now (503). */
async function fileOf({ picture }: ShareCard): Promise<Buffer | null> {
  const address = picture && URL.parse(picture.url);
  if (address?.origin !== env.apiUrl) return null;

  const file = new URL(address.pathname, env.apiInternalUrl);
  const response = await fetch(file, { redirect: "error", signal: AbortSignal.timeout(4_000) }).catch(() => null);
  if (!response?.ok) throw data(null, { status: 503 });
  return Number(response.headers.get("Content-Length")) > largestFile ? null : Buffer.from(await response.arrayBuffer());
}
