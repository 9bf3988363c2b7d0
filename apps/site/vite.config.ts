import { readFile } from "node:fs/promises";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, minify, type Plugin, transformWithOxc } from "vite";

const inlineQuery = "?inline-script";

/** `import script from "./boot.ts?inline-script"` is the text of that script, without types and minified, to stand in the page. */
const inlineScripts: Plugin = {
  name: "inline-scripts",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(inlineQuery)) return;
    const file = id.slice(0, -inlineQuery.length);
    this.addWatchFile(file);
    const plain = await transformWithOxc(await readFile(file, "utf8"), file, { target: "es2022", sourcemap: false });
    const { code } = await minify("inline.js", plain.code, { module: false });
    return `export default ${JSON.stringify(code)}`;
  },
};

export default defineConfig({
  plugins: [inlineScripts, reactRouter()],
  // Known from the start, so that the first page of `npm run dev` does not have to be loaded twice.
  optimizeDeps: { include: ["react", "react-dom/client", "react-router", "react-router/dom", "react/jsx-dev-runtime", "zod"] },
  build: {
    // Small pictures and fonts stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    target: "es2022",
  },
});
