import { data } from "react-router";
import { env } from "../http/services.server.ts";
import { drawCard } from "./draw-card.server.ts";
import type { ShareCard } from "./share-card.server.ts";
import { createSharePictures } from "./share-pictures.server.ts";

/** The pictures of this process. */
export const pictures = createSharePictures({
  maxBytes: 32 * 1024 * 1024,
  ...{ lookUps: 400, lookUpsOfOne: 350 },
  ...{ drawings: 200, drawingsOfOne: 20 },
});

export const drawingOf = (card: ShareCard) => async () => await drawCard(card, new URL(env.siteUrl).host, await fileOf(card));

const largestFile = 8 * 1024 * 1024;

/**
 * The file of the item's picture, which is fetched only from our API. If the API does not return it, the card cannot be drawn now (503).
 */
async function fileOf({ picture }: ShareCard): Promise<Buffer | null> {
  const address = picture && URL.parse(picture.url);
  if (address?.origin !== env.apiUrl) return null;

  const file = new URL(address.pathname, env.apiInternalUrl);
  const response = await fetch(file, { redirect: "error", signal: AbortSignal.timeout(4_000) }).catch(() => null);
  if (!response?.ok) throw data(null, { status: 503 });
  return Number(response.headers.get("Content-Length")) > largestFile ? null : Buffer.from(await response.arrayBuffer());
}
