import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, minify, type Plugin, transformWithOxc } from "vite";
import { smallerPreload, smallerReact, smallerRouter } from "./smaller-bundle.ts";

const inlineQuery = "?inline-script";

/**
 * `import script from "./boot.ts?inline-script"` is the text of that script, without types and minified, to stand in the page.
 * Browsers have it from the page: for them it is empty, and React leaves alone what the page has.
 */
const inlineScripts: Plugin = {
  name: "inline-scripts",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(inlineQuery)) return;
    if (this.environment.name === "client") return 'export default ""';
    const file = id.slice(0, -inlineQuery.length);
    this.addWatchFile(file);
    const plain = await transformWithOxc(await readFile(file, "utf8"), file, { target: "es2022", sourcemap: false });
    const { code } = await minify("inline.js", plain.code, { module: false });
    return `export default ${JSON.stringify(code)}`;
  },
};

type Graph = { getModuleInfo(id: string): { importers: string[] } | null };

/** Whether the root route imports the module, itself or through others. */
function isOfEveryPage(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some(
    (importer) => /\/app\/root\.tsx/.test(importer) || isOfEveryPage(importer, graph, seen),
  );
}

const fileOfClass = new Map<string, string>();

/** A class on a page: its name and a mark of its file; the stock name adds the line and weighs a quarter of a kilobyte a page. */
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
  plugins: [inlineScripts, smallerPreload, smallerReact, smallerRouter, reactRouter()],
  // Known from the start, so that the first page of `npm run dev` does not have to be loaded twice.
  optimizeDeps: { include: ["react", "react-dom/client", "react-router", "react-router/dom", "react/jsx-dev-runtime", "zod"] },
  build: {
    // Small pictures and fonts stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    target: "es2022",
    // A module asks for what it imports itself; only its styles have to be there before it.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")) },
    minify: "terser",
    terserOptions: { module: true, ecma: 2022, compress: { passes: 4, keep_fargs: false } },
    rolldownOptions: {
      output: {
        // Two files are smaller than their twenty parts: what changes with its releases alone, and what every page needs.
        codeSplitting: {
          groups: [
            { name: "framework", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
            { name: (id, graph) => (isOfEveryPage(id, graph) ? "every-page" : null) },
          ],
        },
      },
    },
  },
});
