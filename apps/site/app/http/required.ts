import { data } from "react-router";
import { ApiFailure } from "./api-client.ts";

/** For the part a page is about: without it the page says that it cannot be shown for now (503), and search engines come back. */
export async function required<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof ApiFailure) throw data(null, { status: 503 });
    throw error;
  }
}
