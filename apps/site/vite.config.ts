import { createHash } from "node:crypto";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";
import { type Allowed, browserFloor } from "../../scripts/browser-floor.ts";

const target = "es2022";

/** Newer browser features that the code uses only after checking that the browser has them. */
const askedFirst: Allowed[] = [
  { file: /app\/ui\/popovers\.ts$/, uses: [":popover-open"], because: "asks first" },
  { file: /app\/boot\/menus\.ts$/, uses: [".showPopover", ".hidePopover"], because: "nothing opens without popovers" },
  { file: /app\/layout\/mega-menu\.tsx$/, uses: [".hidePopover"], because: "only an open popover is closed" },
  { file: /app\/ui\/notifications\.tsx$/, uses: [".showPopover", ".hidePopover"], because: "asks first" },
  {
    file: /node_modules\/react-dom\//,
    uses: [
      ".connection",
      ".startViewTransition",
      ":view-transition",
      ":view-transition-group",
      ...["", "error", "success"].map((end) => `event navigate${end}`),
    ],
    because: "view transitions are not used; the Navigation API and the connection are asked for first",
  },
];

/** Bundles a script that does not belong to React: one minified file with all its imports. */
async function bundleScript(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    root: import.meta.dirname,
    publicDir: false,
    plugins: [browserFloor("boot", askedFirst)],
    build: { write: false, target, modulePreload: false, rolldownOptions: { input: file, output: { format: "iife" } } },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first && "output" in first ? first.output[0] : null;
  if (!chunk) throw new Error(`${file} was not bundled`);
  return chunk.code.trim();
}

/**
 * `import text from "./early.ts?inline-script"` is the text of that script, to be inlined in the page. In browsers the text is empty,
 * because React keeps the script that the server wrote.
 *
 * `import address from "./boot.ts?script-address"` is the URL of that script's own file, named by a hash of its content.
 */
const bootScripts: Plugin = {
  name: "boot-scripts",
  enforce: "pre",
  async load(id) {
    const [file = "", query] = id.split("?");
    const isBrowser = this.environment.name === "client";
    if (query === "inline-script") {
      this.addWatchFile(file);
      return `export default ${JSON.stringify(isBrowser ? "" : await bundleScript(file))}`;
    }
    if (query !== "script-address") return;
    if (this.environment.mode === "dev") return `export default ${JSON.stringify(`/${relative(import.meta.dirname, file)}`)}`;
    const source = await bundleScript(file);
    const fileName = `assets/boot-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
    if (isBrowser) this.emitFile({ type: "asset", fileName, source });
    return `export default ${JSON.stringify(`/${fileName}`)}`;
  },
};

type Graph = { getModuleInfo(id: string): { importers: string[] } | null };

/** Whether the root route imports the module, directly or through other modules. */
function isOfEveryPage(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some(
    (importer) => /\/app\/root\.tsx/.test(importer) || isOfEveryPage(importer, graph, seen),
  );
}

const stylesOf = (paths: string) => new RegExp(`/app/(?:${paths})\\.module\\.css`);

/** Small parts that most pages use. Their styles are in the style sheet of every page, where they are smaller than as separate files. */
const partsOfMostPages = stylesOf(
  "ui/(?:breadcrumbs|section-head|chips|rating|rich-text|search-box|text-links|more-button|pagination)|errors/unavailable|lists/empty|" +
    "news/news-kicker|doctors/doctor-words|requests/form/form-sheet",
);

/**
 * Styles that the same pages use are grouped into one file, so that a page loads 2–6 files instead of up to 23. The scripts of these parts
 * are not grouped: they are larger, and are loaded after the first interaction.
 */
const stylesUsedTogether = [
  {
    name: "offer",
    test: stylesOf(
      "requests/choices/visit-context|ui/(?:field|error-summary|tabs|figures|details)|reviews/(?:review-item|review-text|visit-confirmed)",
    ),
  },
  {
    name: "cards",
    test: stylesOf("doctors/doctor-card|prices/price-table|results/(?:results-grid|result-pictures)|ui/comparison|services/catalogue-rows"),
  },
  { name: "catalogue", test: stylesOf("services/catalogue-(?:digest|head|page|tabs)|plan/plan-(?:tick|corner)") },
  { name: "texts", test: stylesOf("consents/consent-text|ui/(?:contents-list|phone-tables)|pages/staff-text") },
  { name: "home-parts", test: stylesOf("home/facts|atlas/atlas-figure|contacts/clinic-plan") },
];

const fileOfClass = new Map<string, string>();

/**
 * Makes the name of a CSS class: its own name and a hash of the file name. The default would add the line number, 0.25 kB more on each
 * page.
 */
function scopedName(name: string, file: string): string {
  const own = relative(import.meta.dirname, file.replace(/\?.*/, ""));
  const scoped = `${name}-${createHash("sha256").update(own).digest("base64url").slice(0, 3)}`;
  const other = fileOfClass.get(scoped) ?? own;
  if (other !== own) throw new Error(`The class ${name} would be one in ${own} and ${other}: give it another name in one of them`);
  fileOfClass.set(scoped, own);
  return scoped;
}

export default defineConfig({
  css: { modules: { generateScopedName: scopedName } },
  plugins: [bootScripts, reactRouter(), browserFloor("site", askedFirst)],
  // These dependencies are listed in advance: otherwise Vite would discover them on the first page of `npm run dev` and reload it.
  optimizeDeps: { include: ["react", "react-dom/client", "react-router", "react-router/dom", "react/jsx-dev-runtime", "zod"] },
  build: {
    // Small pictures and fonts remain files, because the content security policy does not allow data: URLs.
    assetsInlineLimit: 0,
    target,
    minify: "terser",
    terserOptions: { module: true, ecma: 2022, compress: { passes: 4, keep_fargs: false } },
    rolldownOptions: {
      output: {
        // Two chunks compress better than twenty: one with the libraries, one with the modules that every page needs.
        codeSplitting: {
          groups: [
            { name: "framework", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
            { debugName: "every-page", name: (id, graph) => (partsOfMostPages.test(id) || isOfEveryPage(id, graph) ? "every-page" : null) },
            ...stylesUsedTogether,
          ],
        },
      },
    },
  },
});
