import { ApiFailure } from "./api-client.ts";

/** For an optional part of a page: a failure, which the client has logged, gives `null`. */
export async function quietly<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
}
