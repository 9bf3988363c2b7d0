import { readFile } from "node:fs/promises";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, minify, type Plugin, transformWithOxc } from "vite";

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

const computed = new Set(["CallExpression", "ObjectExpression", "ArrayExpression"]);

/**
 * A page may take a word or a check from the contract without its schemas. The bundler cannot know that making a schema
 * changes nothing; told so for each constant, it leaves those out that nobody uses, and the library of schemas with them.
 */
const unusedSchemas: Plugin = {
  name: "unused-schemas",
  apply: "build",
  transform(code, id) {
    if (this.environment.name !== "client" || !id.includes("/packages/contract/src/")) return;
    const made = this.parse(code)
      .body.map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
      .flatMap((statement) => (statement?.type === "VariableDeclaration" ? statement.declarations : []))
      .flatMap(({ init }) => (init && computed.has(init.type) ? [init] : []));

    let marked = code;
    for (const { start, end } of made.toReversed())
      marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`;
    return { code: marked, map: null };
  },
};

/** What the router says to developers: warnings, a line each, and the words of what must never happen. */
const warnings = /(?<=^\s*(?:(?:else )?if \(.*\) )?)(?:warning|warnOnce)\(.*\);$/gm;
const wordsOfInvariants = /(?<=^\s*(?:if \(.*\) )?invariant\(.*), (?:"[^"]*"|`[^`]*`)\);$/gm;

/** That, what the router asks of options that this site does not set, and its reload: file, what is there, what takes its place. */
const changedParts = [
  ["/lib/router/router.js", /\binit\.instrumentations\b/g, "undefined"],
  ["/lib/router/router.js", /\binit\.patchRoutesOnNavigation\b/g, "undefined"],
  // The router would reload without end (§8: once in 60 s): the boot script knows when it may.
  ["/lib/dom/ssr/routeModules.js", /window\.location\.reload\(\)/g, 'document.dispatchEvent(new Event("module:failed"))'],
  ["/lib/components.js", /!viewTransitionOpts \|\| !isViewTransitionAvailable/g, "true"],
  ["/lib/dom/ssr/fog-of-war.js", /(?<!function )\bisFogOfWarEnabled\([^()]*\)/g, "false"],
  ["/lib/dom/ssr/components.js", /\bisFogOfWarEnabled\([^()]*\)/g, "false"],
  ...["/lib/router/router.js", "/lib/router/utils.js", "/lib/components.js", "/lib/hooks.js", "/lib/dom/lib.js"].map(
    (file) => [file, warnings, ";"] as const,
  ),
  ...["/lib/router/router.js", "/lib/router/utils.js", "/lib/components.js", "/lib/hooks.js", "/lib/dom/lib.js"].map(
    (file) => [file, wordsOfInvariants, ");"] as const,
  ),
] as const;

/** Puts that in place in the built router; what is not reached then does not travel to visitors. */
const smallerRouter: Plugin = {
  name: "smaller-router",
  apply: "build",
  transform(code, id) {
    if (this.environment.name !== "client" || !id.includes("/node_modules/react-router/")) return;
    let shorter = code;
    for (const [file, found, instead] of changedParts) {
      if (!id.endsWith(file)) continue;
      if (shorter.search(found) < 0) this.error(`React Router has changed: ${found} is not in ${file}`);
      shorter = shorter.replace(found, instead);
    }
    return shorter === code ? undefined : { code: shorter, map: null };
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

export default defineConfig({
  plugins: [inlineScripts, unusedSchemas, smallerRouter, reactRouter()],
  // Known from the start, so that the first page of `npm run dev` does not have to be loaded twice.
  optimizeDeps: { include: ["react", "react-dom/client", "react-router", "react-router/dom", "react/jsx-dev-runtime", "zod"] },
  build: {
    // Small pictures and fonts stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    target: "es2022",
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
