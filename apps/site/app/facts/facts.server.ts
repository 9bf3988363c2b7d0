import type { Fact } from "@len/contract/facts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";

/** The answers that a page shows; none when they cannot be loaded, because they only repeat what pages say at length. */
export async function factsAt(api: ApiClient, place: Fact["places"][number]): Promise<Fact[]> {
  return ((await quietly(api.facts())) ?? []).filter(({ places }) => places.includes(place));
}
