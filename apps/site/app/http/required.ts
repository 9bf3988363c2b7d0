import { data, redirect } from "react-router";
import { ApiFailure, NotThere } from "./api-client.ts";

/**
 * Awaits the main part of a page. If it cannot be loaded, the page answers 503, so that search engines come back later; if it does not
 * exist, 404.
 */
export async function required<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof NotThere) throw data(null, { status: 404 });
    if (error instanceof ApiFailure) throw data(null, { status: 503 });
    throw error;
  }
}

/**
 * Awaits the item of a page, and answers 404 if it does not exist. If the requested address is not the item's own `path`, for example
 * because it contains a former slug, it is redirected to that path (301).
 */
export async function requiredItem<Item extends { path: string }>(part: Promise<Item | null>, path?: string): Promise<Item> {
  const item = await required(part);
  if (!item) throw data(null, { status: 404 });
  if (path !== undefined && item.path !== path) throw redirect(item.path, 301);
  return item;
}
