import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { typography } from "./src/words/typography.ts";

const apiUrl = process.env.API_URL ?? "http://localhost:3001";

/** The panel's words are literals of its modules: they are set once, when it is built. */
const setWords: Plugin = {
  name: "russian-typography",
  transform: {
    filter: { id: /apps[\\/]admin[\\/]src[\\/].+\.tsx?$/ },
    // Lengths stay, and so does the source map.
    handler: (code) => ({ code: typography(code), map: null }),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [setWords],
  base: "/admin/",
  publicDir: false,
  // The site's own style sheet of fonts names them by their addresses on the site.
  resolve: { alias: [{ find: /^\/fonts\//, replacement: fileURLToPath(new URL("../site/public/fonts/", import.meta.url)) }] },
  build: {
    outDir: "build",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Libraries mark their modules with "use client", which means nothing in a panel without server rendering.
    rolldownOptions: { onwarn: (warning, warn) => warning.code === "MODULE_LEVEL_DIRECTIVE" || warn(warning) },
  },
  // The API accepts changes from its own pages only, so in development it must see its own origin.
  server: {
    port: Number(process.env.ADMIN_PORT ?? 3002),
    proxy: { "/api": { target: apiUrl, changeOrigin: true, headers: { Origin: new URL(apiUrl).origin } } },
  },
});
