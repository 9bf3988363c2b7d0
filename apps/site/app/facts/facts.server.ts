import type { Fact } from "@len/contract/facts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { pick } from "../ui/pick.ts";
import { factPath } from "./fact-path.ts";

/** The answers that a page shows; none when they cannot be loaded, because they only repeat what pages say at length. */
export async function factsAt(api: ApiClient, place: Place): Promise<Pick<Fact, "id" | "title" | "answer" | "link">[]> {
  // Without the words of the search, which pages would only carry to the browser.
  return (await loadAt(api, place)).map((fact) => pick(fact, "id", "title", "answer", "link"));
}

/** Links to the answers that staff want in the menu for patients. */
export async function factLinks(api: ApiClient): Promise<{ title: string; path: string }[]> {
  return (await loadAt(api, "menu")).map((fact) => ({ title: fact.title, path: factPath(fact) }));
}

type Place = Fact["places"][number];

const loadAt = async (api: ApiClient, place: Place) => ((await quietly(api.facts())) ?? []).filter(({ places }) => places.includes(place));
