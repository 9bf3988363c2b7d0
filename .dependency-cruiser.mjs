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
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/\\+types/|\\.test\\.tsx?$" },
    parser: "swc",
  },
};
