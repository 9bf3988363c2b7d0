import { text } from "node:stream/consumers";
import type { EntryContext } from "react-router";
import { hashOfData, pageDataPath } from "../platform/page-data.ts";
import type { ModulesOfPage } from "./boot/modules-of-page.ts";

/**
 * The data that the router hydrates from: a line of JSON with its settings, then the router's encoding of the loaders' results.
 * React Router would write both into the HTML; `boot/load-react.ts` sets them where `HydratedRouter` reads them.
 */
export async function readPageData({ serverHandoffString, serverHandoffStream }: EntryContext): Promise<string> {
  return `${serverHandoffString}\n${serverHandoffStream ? await text(serverHandoffStream) : ""}`;
}

/**
 * Lists the modules of the page. `isKeepable`: the page may be cached, so its data can be requested later. All other pages contain their
 * data inline: before a second request the visitor may have changed them, for example by withdrawing a request.
 */
export function modulesOfPage({ manifest, staticHandlerContext }: EntryContext, data: string, isKeepable: boolean): ModulesOfPage {
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const { entry } = manifest;
  return {
    entry: entry.module,
    manifest: manifest.url,
    routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    preload: [
      ...new Set([manifest.url, entry.module, ...entry.imports, ...routes.flatMap(({ module, imports = [] }) => [module, ...imports])]),
    ],
    data: `${pageDataPath}${hashOfData(data)}`,
    ...(!isKeepable && { inlineData: data }),
  };
}
