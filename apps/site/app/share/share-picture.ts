import { data, redirect } from "react-router";
import { TooBusy } from "../../server/render-gate.ts";
import type { ApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { caching } from "../http/caching.ts";
import { required } from "../http/required.ts";
import { env } from "../http/services.server.ts";
import { visitorAddress } from "../http/visitor-address.ts";
import type { Route } from "./+types/share-picture.ts";
import { drawCard } from "./draw-card.server.ts";
import { findShareCard, type ShareCard, shareAddress } from "./share-card.server.ts";
import { createSharePictures } from "./share-pictures.server.ts";

const pictures = createSharePictures({ maxBytes: 16 * 1024 * 1024, lookUps: 400, lookUpsOfOne: 350, drawings: 40 });

/**
 * `/share/{hash}/{path of a page}.jpg`: the preview picture of a page in social networks. An outdated hash redirects to the current
 * picture.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const path = /^((?:\/[a-z0-9-]{1,100}){1,4})\.jpg$/.exec(`/${params["*"]}`)?.[1];
  if (!path || !/^[\da-f]{16}$/.test(params.hash)) throw data(null, { status: 404 });
  const page = path === "/index" ? "/" : path;
  const asked = `/share/${params.hash}${path}.jpg`;
  const api = context.get(apiContext);
  try {
    return answer(await pictures.draw(asked, networkOf(visitorAddress(request) ?? ""), () => lookUp(api, page, asked)));
  } catch (error) {
    // The root middleware adds Retry-After to the answer.
    if (error instanceof TooBusy) throw data(null, { status: 503 });
    throw error;
  }
}

/** An IPv6 customer controls a whole /64, so addresses are counted by their /64. */
function networkOf(address: string): string {
  const [known = ""] = address.split("::");
  return address.includes(":") ? [...known.split(":"), "0", "0", "0"].slice(0, 4).join(":") : address;
}

/** Finds the page and returns the function that draws its card; throws 404, or a redirect to the current URL. */
async function lookUp(api: ApiClient, page: string, asked: string): Promise<() => Promise<Buffer>> {
  const card = await required(findShareCard(api, page));
  if (!card) throw data(null, { status: 404 });
  const address = shareAddress(page, card);
  if (address !== asked) throw redirect(address, 302);
  return async () => await drawCard(card, new URL(env.siteUrl).host, await fileOf(card));
}

const answer = (picture: Buffer) =>
  new Response(new Uint8Array(picture), { headers: { "Content-Type": "image/jpeg", "Cache-Control": caching.asset } });

const largestFile = 8 * 1024 * 1024;

/** The file of the card's picture, loaded only from our API. Throws 503 when the file exists but cannot be loaded. */
async function fileOf({ picture }: ShareCard): Promise<Buffer | null> {
  const address = picture && URL.parse(picture.url);
  if (address?.origin !== env.apiUrl) return null;

  const file = new URL(address.pathname, env.apiInternalUrl);
  const response = await fetch(file, { redirect: "error", signal: AbortSignal.timeout(4_000) }).catch(() => null);
  if (!response?.ok) throw data(null, { status: 503 });
  return Number(response.headers.get("Content-Length")) > largestFile ? null : Buffer.from(await response.arrayBuffer());
}
