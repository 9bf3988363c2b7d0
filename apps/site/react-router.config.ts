import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { shortenManifests } from "./smaller-bundle.ts";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole map of routes is small: it comes with the page, so that no address with a query has to be fetched for it.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => shortenManifests(join(reactRouterConfig.buildDirectory, "client/assets")),
} satisfies Config;
