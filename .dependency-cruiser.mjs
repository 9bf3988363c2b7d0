/** Folders under `path` do not import each other in a circle. */
const noCycleOfFolders = (program, path) => ({
  name: `${program}: no cycle between folders`,
  severity: "error",
  scope: "folder",
  from: { path },
  to: { circular: true },
});

/** Nothing that matches `from` imports anything that matches `to`; both are regular expressions. */
const never = (name, from, to, comment) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: to },
  ...(comment && { comment }),
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    // The API: three floors, see docs/decisions/0038-three-floors.md.
    noCycleOfFolders("api", "^apps/api/src/"),
    never("api: the platform imports neither publishing nor features", "^apps/api/src/platform/", "^apps/api/src/(?!platform/)"),
    never("api: publishing does not import features", "^apps/api/src/publishing/", "^apps/api/src/(?!platform/|publishing/)"),
    never(
      "api: a feature imports features, publishing and platform",
      "^apps/api/src/features/",
      "^apps/api/src/(?!platform/|publishing/|features/)",
    ),
    never("api: no folder imports the files that put the API together", "^apps/api/src/[^/]+/", "^apps/api/src/[^/]+$"),
    never(
      "api: the outline of the catalogue imports no other part of it",
      "^apps/api/src/features/catalogue/outline/",
      "^apps/api/src/features/catalogue/(?!outline/)",
      "The outline has the tables and what doctors, services, results and devices all show of each other.",
    ),
    never(
      "api: no part of the catalogue imports the files that put it together",
      "^apps/api/src/features/catalogue/[^/]+/",
      "^apps/api/src/features/catalogue/[^/]+$",
    ),
    // The API ends here.
    noCycleOfFolders("site", "^apps/site/app/"),
    never(
      "site: a section does not import the files that put the site together",
      "^apps/site/app/[^/]+/",
      "^apps/site/app/[^/]+$",
      "root.tsx, routes.ts and the entries import the sections, so the opposite direction would be a cycle.",
    ),
    never(
      "site: the parts of every form import no single form",
      "^apps/site/app/requests/form/",
      "^apps/site/app/requests/(?!form/)",
      "form, then choices, send and page, then record, review and feedback, then the dialogs that open them.",
    ),
    never("site: pages do not import the HTTP server", "^apps/site/app/", "^apps/site/server/"),
    {
      name: "site: the HTTP server imports only types of the pages",
      comment: "The pages reach the server as a build. What both need at run time is in apps/site/platform.",
      severity: "error",
      from: { path: "^apps/site/server/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/site/app/", dependencyTypesNot: ["type-only"] },
    },
    never("site: the platform imports neither pages nor server", "^apps/site/platform/", "^apps/site/(?:app|server)/"),
    // The panel: sections -> ui, store -> api -> words, see docs/architecture.md.
    noCycleOfFolders("admin", "^apps/admin/src/"),
    {
      name: "admin: no cycle between files",
      severity: "error",
      from: { path: "^apps/admin/src/" },
      to: { circular: true },
    },
    never("admin: the words import no other floor", "^apps/admin/src/words/", "^apps/admin/src/(?!words/)"),
    never("admin: the calls import words only", "^apps/admin/src/api/", "^apps/admin/src/(?!api/|words/)"),
    never("admin: the parts import calls and words only", "^apps/admin/src/ui/", "^apps/admin/src/(?!ui/|api/|words/)"),
    never("admin: the store imports parts, calls and words only", "^apps/admin/src/store/", "^apps/admin/src/(?!store/|ui/|api/|words/)"),
    never("admin: no section imports the rail", "^apps/admin/src/(?!rail/)[^/]+/", "^apps/admin/src/rail/"),
    never("admin: no folder imports the files that put the panel together", "^apps/admin/src/[^/]+/", "^apps/admin/src/[^/]+$"),
    never("admin: the panel imports the contract only", "^apps/admin/src/", "^(?:apps/(?:api|site)|packages/fixtures)/.*\\.tsx?$"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/\\+types/|\\.test\\.tsx?$" },
    parser: "swc",
  },
};
