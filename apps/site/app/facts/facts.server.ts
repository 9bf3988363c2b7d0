import type { Fact } from "@len/contract/facts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { pick } from "../ui/pick.ts";
import { factPath } from "./fact-path.ts";

/** The answers for a page. If they fail to load, the list is empty, because they only repeat what other pages explain in full. */
export async function factsAt(api: ApiClient, place: Place): Promise<Pick<Fact, "id" | "title" | "answer" | "link">[]> {
  // Leaves out the search words, which the browser does not need.
  return (await loadAt(api, place)).map((fact) => pick(fact, "id", "title", "answer", "link"));
}

/** Links to the answers that staff chose for the patients' menu. */
export async function factLinks(api: ApiClient): Promise<{ title: string; path: string }[]> {
  return (await loadAt(api, "menu")).map((fact) => ({ title: fact.title, path: factPath(fact) }));
}

type Place = Fact["places"][number];

const loadAt = async (api: ApiClient, place: Place) => ((await quietly(api.facts())) ?? []).filter(({ places }) => places.includes(place));
