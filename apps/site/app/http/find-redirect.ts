import { pathOfAddress, queryParts } from "@len/contract/redirects";
import type { ApiClient } from "./api-client.ts";
import { quietly } from "./quietly.ts";

/**
 * The redirect that staff entered for an address of an older site; `null` if there is none or the list cannot be read. If several entries
 * have this path, the one with the most parameters that the visitor's query contains is used. The visitor's other parameters, such as
 * advertising ones, are appended, unless the target has a query or a fragment.
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
