/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "site: no cycle between folders",
      severity: "error",
      scope: "folder",
      from: { path: "^apps/site/app/" },
      to: { circular: true },
    },
    {
      name: "site: a section does not import the files that put the site together",
      comment: "root.tsx, routes.ts and the entries import the sections, so the opposite direction would be a cycle.",
      severity: "error",
      from: { path: "^apps/site/app/[^/]+/" },
      to: { path: "^apps/site/app/[^/]+$" },
    },
    {
      name: "site: pages do not import the HTTP server",
      severity: "error",
      from: { path: "^apps/site/app/" },
      to: { path: "^apps/site/server/" },
    },
    {
      name: "site: the HTTP server imports only types of the pages",
      comment: "The pages reach the server as a build. What both need at run time is in apps/site/platform.",
      severity: "error",
      from: { path: "^apps/site/server/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/site/app/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "site: the platform imports neither pages nor server",
      severity: "error",
      from: { path: "^apps/site/platform/" },
      to: { path: "^apps/site/(?:app|server)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/\\+types/|\\.test\\.tsx?$" },
    parser: "swc",
  },
};
