import { pathOfAddress, queryParts } from "@len/contract/redirects";
import type { ApiClient } from "./api-client.ts";
import { quietly } from "./quietly.ts";

/**
 * Where an address of an older site leads, as staff have listed it; `null`: nowhere, or the list cannot be read. Of listed addresses with this path
 * the one counts whose query is in the visitor's and is the longest. The rest of the visitor's query, such as marks of advertising, goes
 * along, unless the target has a query or a fragment.
 */
export async function findRedirect(api: ApiClient, address: string): Promise<string | null> {
  const path = pathOfAddress(address);
  const listed = path === null ? null : await quietly(api.redirects());
  if (path === null || !listed) return null;
  const asked = queryParts(address);
  const [found] = listed
    .filter(({ from }) => from === path || from.startsWith(`${path}?`))
    .map(({ from, to }) => ({ to, query: from === path ? [] : from.slice(path.length + 1).split("&") }))
    .filter(({ query }) => query.every((part) => asked.some(({ spelled }) => spelled === part)))
    .sort((one, other) => other.query.length - one.query.length);
  if (!found) return null;
  const rest = asked.filter(({ spelled }) => !found.query.includes(spelled)).map(({ written }) => written);
  return rest.length === 0 || /[?#]/.test(found.to) ? found.to : `${found.to}?${rest.join("&")}`;
}
