/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    // The API: three floors, see docs/decisions/0038-three-floors.md.
    {
      name: "api: no cycle between folders",
      severity: "error",
      scope: "folder",
      from: { path: "^apps/api/src/" },
      to: { circular: true },
    },
    {
      name: "api: the platform imports neither publishing nor features",
      severity: "error",
      from: { path: "^apps/api/src/platform/" },
      to: { path: "^apps/api/src/(?!platform/)" },
    },
    {
      name: "api: publishing does not import features",
      severity: "error",
      from: { path: "^apps/api/src/publishing/" },
      to: { path: "^apps/api/src/(?!platform/|publishing/)" },
    },
    {
      name: "api: a feature imports features, publishing and platform",
      severity: "error",
      from: { path: "^apps/api/src/features/" },
      to: { path: "^apps/api/src/(?!platform/|publishing/|features/)" },
    },
    {
      name: "api: no folder imports the files that put the API together",
      severity: "error",
      from: { path: "^apps/api/src/[^/]+/" },
      to: { path: "^apps/api/src/[^/]+$" },
    },
    // The API ends here.
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
    {
      name: "admin: no cycle between files",
      severity: "error",
      from: { path: "^apps/admin/src/" },
      to: { circular: true },
    },
    {
      name: "admin: the panel imports the contract only",
      severity: "error",
      from: { path: "^apps/admin/src/" },
      to: { path: "^(?:apps/(?:api|site)|packages/fixtures)/.*\\.tsx?$" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/\\+types/|\\.test\\.tsx?$" },
    parser: "swc",
  },
};
