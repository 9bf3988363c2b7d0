import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole route map is one small file, so the browser never requests parts of it, whose addresses would have a query.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
