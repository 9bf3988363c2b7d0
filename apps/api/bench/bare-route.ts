import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** `node bare-route.ts FILE PORT`: serves the file's bytes as JSON at every path, to measure the cost of an empty Hono route. */
const [file, port] = process.argv.slice(2);
const body = readFileSync(file ?? "", "utf8");
const app = new Hono().get("*", (c) => c.body(body, 200, { "Content-Type": "application/json" }));
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" }, () => process.send?.("ready"));
process.on("SIGTERM", () => process.exit(0));
