import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The route map is small, so it is sent as one file. Otherwise the browser would request parts of it, whose addresses have a query.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
