import { searchParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import type { Route } from "./+types/suggest.ts";
import { loadNamedSections, namedSections } from "./named-sections.server.ts";

export const handle: RouteHandle = { cachedBy: { search: words } };

const shownSections = 2;

/** Suggestions for the search field; when the API does not answer, only sections are suggested. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = searchParam(url.searchParams);
  const api = context.get(apiContext);
  const [found, known, contacts] = search
    ? await Promise.all([quietly(api.suggestions(search)), loadNamedSections(api), quietly(api.contacts())])
    : [null, [], null];

  const named = namedSections({ search, clinic: contacts?.name, unfinished: true }, known).slice(0, shownSections);

  return {
    groups: [
      { title: "Разделы", options: named.map(({ path, title, kind = "" }) => ({ path, title: { text: title, marks: [] }, note: kind })) },
      { title: "С чем приходят", options: found?.conditions ?? [] },
      { title: "Услуги", options: found?.services ?? [] },
      { title: "Врачи", options: found?.doctors ?? [] },
      { title: "Новости и статьи", options: found?.news ?? [] },
    ].filter(({ options }) => options.length > 0),
  };
}
