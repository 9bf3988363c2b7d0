import { data, redirect } from "react-router";
import { ApiFailure, NotThere } from "./api-client.ts";

/** For the main part of a page: while it cannot be loaded the page answers 503, so that search engines come back later; 404 when there is none. */
export async function required<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof NotThere) throw data(null, { status: 404 });
    if (error instanceof ApiFailure) throw data(null, { status: 503 });
    throw error;
  }
}

/** The item of a page, or 404. At any address but its own `path`, such as one with a former slug, the page redirects to that path (301). */
export async function requiredItem<Item extends { path: string }>(part: Promise<Item | null>, path?: string): Promise<Item> {
  const item = await required(part);
  if (!item) throw data(null, { status: 404 });
  if (path !== undefined && item.path !== path) throw redirect(item.path, 301);
  return item;
}
