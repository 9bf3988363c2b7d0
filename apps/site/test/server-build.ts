import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ServerBuild } from "react-router";
import routeConfig from "../app/routes.ts";

/** Replaces `virtual:react-router/server-build` in tests: the routes of `routes.ts` with their modules. */
async function routesOf(entries: RouteConfigEntry[], parentId = "root"): Promise<ServerBuild["routes"]> {
  const routes: ServerBuild["routes"] = {};
  for (const { file, path, index, children, id = file.replace(/\.tsx?$/, "") } of entries) {
    // In jsdom routes without a page are omitted, because they need Node modules that it cannot load.
    const isLeftOut = typeof window !== "undefined" && file.endsWith(".ts");
    const module = isLeftOut ? {} : await import(/* @vite-ignore */ `${import.meta.dirname}/../app/${file}`);
    routes[id] = { id, parentId, path, index, module };
    Object.assign(routes, await routesOf(children ?? [], id));
  }
  return routes;
}

export const routes: ServerBuild["routes"] = {
  root: { id: "root", path: "", module: { default: () => null } },
  ...(await routesOf(await routeConfig)),
};
