import { searchParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/suggest.ts";
import { loadNamedSections } from "./named-sections.server.ts";
import { suggestionGroups } from "./suggestion-groups.server.ts";

export const handle: RouteHandle = { cachedBy: { search: words } };

/** Suggestions for the search field; when the API does not answer, only sections are suggested. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = searchParam(url.searchParams);
  const api = context.get(apiContext);
  if (!search) return { groups: [] };
  const [found, known, contacts, facts] = await Promise.all([
    quietly(api.suggestions(search)),
    loadNamedSections(api),
    quietly(api.contacts()),
    quietly(api.facts()),
  ]);
  return { groups: suggestionGroups({ search, clinic: contacts?.name }, { found, known, facts: facts ?? [] }) };
}
