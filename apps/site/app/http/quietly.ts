import { ApiFailure } from "./api-client.ts";

/** For a part a page can live without: its failure, logged by the client, leaves `null`. */
export async function quietly<Part>(part: Promise<Part>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof ApiFailure) return null;
    throw error;
  }
}
