import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { type Allowed, browserFloor } from "../../scripts/browser-floor.ts";
import { typography } from "./src/words/typography.ts";

const apiUrl = process.env.API_URL ?? "http://localhost:3001";

/** Applies Russian typography to the string literals of the panel's modules, once, during the build. */
const setWords: Plugin = {
  name: "russian-typography",
  transform: {
    filter: { id: /apps[\\/]admin[\\/]src[\\/].+\.tsx?$/ },
    // The replacement does not change any length, so the source map stays valid.
    handler: (code) => ({ code: typography(code), map: null }),
  },
};

const neededBrowser = readFileSync(new URL("browser-needed.js", import.meta.url), "utf8");
const neededBrowserFile = `assets/browser-needed-${createHash("sha256").update(neededBrowser).digest("base64url").slice(0, 8)}.js`;

/**
 * Builds `browser-needed.js`, the classic script of `index.html`: its source is copied unchanged, under a name with the hash of its
 * content.
 */
const browserNeeded: Plugin = {
  name: "browser-needed",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace(/src="\/admin\/browser-needed\.js"(?: vite-ignore)?/, `src="/admin/${neededBrowserFile}"`),
  },
  generateBundle() {
    this.emitFile({ type: "asset", fileName: neededBrowserFile, source: neededBrowser });
  },
};

/** Compresses each text file once, during the build, at the best quality (Brotli 11). The API serves these files. */
const compressed: Plugin = {
  name: "compressed-files",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(?:js|css|svg)$/.test(file.fileName)) continue;
        const source = brotliCompressSync(file.type === "chunk" ? file.code : file.source);
        this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source });
      }
    },
  },
};

/** Uses of newer browser features that are checked for support before they are called. */
const askedFirst: Allowed[] = [
  {
    file: /src\/access\/passkey\.ts$/,
    uses: ["PublicKeyCredential.parseCreationOptionsFromJSON", "PublicKeyCredential.parseRequestOptionsFromJSON"],
    because: "`canUsePasskeys` asks first",
  },
  {
    file: /src\/(?:media\/sending|price-import\/use-guard|store\/typed)\.ts$/,
    uses: ["event beforeunload"],
    because: "an iPad does not ask before it leaves, and what was typed is kept all the same",
  },
  { file: /src\/api\/stream\.ts$/, uses: [".connection"], because: "a method of our own" },
  {
    file: /node_modules\/(?:@base-ui|@dnd-kit|@tiptap|tus-js-client)\//,
    uses: [".toArray", ".lock", ".command", ".parseHTML", ".s", ":selection"],
    because: "methods of their own, and the colour of a selection",
  },
  { file: /node_modules\/react-data-grid\//, uses: [".toArray"], because: "the chunk of the price sheet has it from core-js" },
  { file: /node_modules\/react-data-grid\//, uses: ["event contextmenu of <div>"], because: "an iPad has no such menu" },
  { file: /node_modules\/prosemirror-model\//, uses: [".sync"], because: "a method of its own" },
  { file: /node_modules\/fflate\//, uses: ["Error.captureStackTrace"], because: "asks first" },
  {
    file: /node_modules\/prosemirror-view\//,
    uses: [".caretPositionFromPoint", ".caretRangeFromPoint", ".getComposedRanges"],
    because: "asks first",
  },
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [setWords, browserNeeded, browserFloor("panel", askedFirst), compressed],
  base: "/admin/",
  publicDir: false,
  // The site's style sheet of fonts, which the panel imports, refers to the font files by their addresses on the site.
  resolve: { alias: [{ find: /^\/fonts\//, replacement: fileURLToPath(new URL("../site/public/fonts/", import.meta.url)) }] },
  build: {
    outDir: "build",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Libraries mark their modules with "use client", which means nothing in a panel without server rendering.
    rolldownOptions: {
      onwarn: (warning, warn) => warning.code === "MODULE_LEVEL_DIRECTIVE" || warn(warning),
      // Zod is configured in its own chunk, which every chunk with schemas loads first.
      output: { codeSplitting: { groups: [{ name: "zod", test: /node_modules\/zod\/|src\/zod-without-eval/ }] } },
    },
  },
  // The API accepts changes only from pages of its own origin, so the development server sends this origin.
  server: {
    port: Number(process.env.ADMIN_PORT ?? 3002),
    proxy: { "/api": { target: apiUrl, changeOrigin: true, headers: { Origin: new URL(apiUrl).origin } } },
  },
});
