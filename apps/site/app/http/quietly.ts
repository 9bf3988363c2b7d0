import { ApiFailure } from "./api-client.ts";

/** Awaits an optional part of a page. If it fails, which the client has logged, the result is `null`. */
export async function quietly<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
}
