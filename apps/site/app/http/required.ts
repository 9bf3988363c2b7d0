import { data } from "react-router";
import { ApiFailure } from "./api-client.ts";

/** For the main part of a page: without it the page answers 503, so that search engines come back later. */
export async function required<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof ApiFailure) throw data(null, { status: 503 });
    throw error;
  }
}
