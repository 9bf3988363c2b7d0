import { pathOfAddress } from "@len/contract/redirects";
import type { ApiClient } from "./api-client.ts";
import { quietly } from "./quietly.ts";

/** Where a path of an older site leads, as staff have listed it; `null`: nowhere, or the list cannot be read. */
export async function findRedirect(api: ApiClient, path: string): Promise<string | null> {
  const former = pathOfAddress(path);
  const listed = former === null ? null : await quietly(api.redirects());
  return listed?.find(({ from }) => from === former)?.to ?? null;
}
