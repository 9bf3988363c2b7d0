import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // Small pictures and fonts stay files: the content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    target: "es2022",
  },
});
