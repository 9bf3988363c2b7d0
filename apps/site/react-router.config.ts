import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole map of routes is one small file: no address with a query has to be fetched for it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
