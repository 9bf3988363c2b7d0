import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

// What visitors' browsers do not need of the libraries stays out of their bundle. Each rule stops the build when it no longer fits.

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
export const smallerRouter: Plugin = {
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

/** Functions of React DOM that only these features call. */
const unusedFunctions = new Set(
  [
    // <ViewTransition>
    "trackEnterViewTransitions pushViewTransitionCancelableScope applyViewTransitionToHostInstances",
    "applyViewTransitionToHostInstancesRecursive restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions",
    "commitEnterViewTransitions commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions",
    "restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions",
    "measureViewTransitionHostInstancesRecursive measureNestedViewTransitions recursivelyTraverseAfterMutationEffects",
    "commitAfterMutationEffectsOnFiber scheduleViewTransitionEvent flushAfterMutationEffects reportViewTransitionError",
    "applyViewTransitionName restoreViewTransitionName startViewTransition createViewTransitionInstance getViewTransitionName",
    "getViewTransitionClassName ViewTransitionPseudoElement measureInstance measureClonedInstance createMeasurement",
    // References to fragments
    "FragmentInstance commitNewChildToFragmentInstance commitNewChildToFragmentInstances deleteChildFromFragmentInstance",
    "commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects addFragmentHandleToFiber",
    // <Activity>, <SuspenseList>
    "updateActivityComponent mountActivityChildren retryActivityComponentWithoutHydrating commitActivityHydrationCallbacks",
    "pushDehydratedActivitySuspenseHandler updateSuspenseListComponent initSuspenseListRenderState",
    // preload(), preinit() and their like
    "prefetchDNS preconnect preconnectAs preload preloadModule preinitScript preinitStyle preinitModuleScript",
    // useActionState()
    "mountActionState updateActionState updateActionStateImpl rerenderActionState dispatchActionState runActionStateAction",
    "handleActionReturnValue onActionSuccess onActionError actionStateActionEffect",
    // Custom elements
    "setPropOnCustomElement",
    // The stack of components in an error's words
    "describeNativeComponentFrame describeBuiltInComponentFrame describeFiber",
  ].flatMap((names) => names.split(" ")),
);

/** Kinds of elements whose functions are gone: React refuses them in the browser, loudly. */
const refusedKinds = new Set(["REACT_ACTIVITY_TYPE", "REACT_SUSPENSE_LIST_TYPE", "REACT_VIEW_TRANSITION_TYPE"]);

/** Empties React's functions for what this site does not use, and takes away the kinds of elements they belong to. */
export const smallerReact: Plugin = {
  name: "smaller-react",
  apply: "build",
  transform(code, id) {
    if (this.environment.name !== "client" || !id.endsWith("/react-dom-client.production.js")) return;
    const cuts: { start: number; end: number; instead: string }[] = [];
    const left = new Set([...unusedFunctions, ...refusedKinds]);
    for (const statement of this.parse(code, { lang: "js" }).body) {
      const { start, end } = statement;
      if (statement.type === "FunctionDeclaration" && unusedFunctions.has(statement.id?.name ?? "")) {
        left.delete(statement.id?.name ?? "");
        cuts.push({ start: statement.body?.start ?? end, end, instead: "{}" });
      } else if (/^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\./.test(code.slice(start, end)))
        cuts.push({ start, end, instead: "" });
      else if (statement.type === "FunctionDeclaration" && statement.id?.name === "createFiberFromTypeAndProps")
        for (const kind of refusedKinds) {
          const found = new RegExp(`case ${kind}:\\s*return \\([\\s\\S]*?\\n {8}\\);`).exec(code.slice(start, end));
          if (!found) continue;
          left.delete(kind);
          cuts.push({
            start: start + found.index,
            end: start + found.index + found[0].length,
            instead: `case ${kind}: throw Error("130");`,
          });
        }
    }
    if (left.size > 0) this.error(`React has changed: ${[...left].join(", ")} is not in ${id}`);

    let smaller = code;
    for (const { start, end, instead } of cuts.toSorted((a, b) => b.start - a.start))
      smaller = smaller.slice(0, start) + instead + smaller.slice(end);
    return { code: smaller, map: null };
  },
};

/** Loads a module that comes later, after its styles, which are the only files the build names to it. */
const shortPreload = `
const styles = {};
export const __vitePreload = (load, files = []) =>
  Promise.all(
    files
      .filter((file) => file in styles || !document.querySelector('link[href="/' + file + '"]'))
      .map(
        (file) =>
          (styles[file] ??= new Promise((loaded, failed) => {
            const link = document.createElement("link");
            link.rel = "stylesheet";
            link.href = "/" + file;
            link.onload = loaded;
            link.onerror = () => {
              delete styles[file];
              link.remove();
              failed(Error(file));
            };
            document.head.append(link);
          })),
      ),
  ).then(load);
`;

/** Vite's own does it with preloads, nonces and events that nothing here asks for. */
export const smallerPreload: Plugin = {
  name: "smaller-preload",
  apply: "build",
  enforce: "post",
  transform(code, id) {
    if (this.environment.name !== "client" || !id.endsWith("vite/preload-helper.js")) return;
    if (!/export const __vitePreload\b/.test(code)) this.error("Vite has changed: __vitePreload is not in its helper");
    return { code: shortPreload, map: null };
  },
};

const manifestOfRoutes = /^(window\.__reactRouterManifest=)(\{.*\});?$/s;

/**
 * The browser's map of routes says what a route has, not what it has not, nor which modules its module imports: only preloads
 * ask for that, and those of a page come with its HTML.
 */
export async function shortenManifests(directory: string) {
  for (const name of await readdir(directory)) {
    if (!name.startsWith("manifest-")) continue;
    const file = join(directory, name);
    const [, start, json] = manifestOfRoutes.exec(await readFile(file, "utf8")) ?? [];
    if (!start || !json) throw new Error(`React Router has changed: ${file} is not a manifest`);
    const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
    for (const route of Object.values(manifest.routes))
      for (const [key, value] of Object.entries(route)) if (!value || key === "imports") delete route[key];
    await writeFile(file, `${start}${JSON.stringify(manifest)};`);
  }
}
