import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { maintenance, notFound } from "../refusals/refusal.ts";
import type { AppEnv } from "./context.ts";

/** Built by `npm run build`, with each text file also compressed (`.br`). */
const build = new URL("../../../../admin/build/", import.meta.url);

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  svg: "image/svg+xml",
};

/** `frame-src` allows the site, because previews of drafts are pages of the site in a frame. */
const policyWith = (nonce: string, siteUrl: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src ${siteUrl}; ` +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The panel needs passkeys, the clipboard of its own pages and full screen for previews; other features of the browser are off. */
const permissions = [
  ...["accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer", "microphone", "midi", "payment"],
  ...["serial", "usb", "xr-spatial-tracking"],
]
  .map((feature) => `${feature}=()`)
  .join(", ");

type Asset = { type: string; bytes: Uint8Array<ArrayBuffer>; compressed: Uint8Array<ArrayBuffer> | null };

/** Assets are named by a hash of their content, so each is read once. */
const assets = new Map<string, Promise<Asset | null>>();

async function readAsset(name: string): Promise<Asset | null> {
  const type = types[name.split(".").at(-1) ?? ""];
  const [bytes, compressed] = type ? await Promise.all([readBuilt(name), readBuilt(`${name}.br`)]) : [null, null];
  return type && bytes ? { type, bytes, compressed } : null;
}

const readBuilt = async (name: string) => {
  const read = await readFile(new URL(`assets/${name}`, build)).catch(() => null);
  return read && new Uint8Array(read);
};

/** The pages of the staff panel: one document for every address, with a fresh nonce, and its assets. */
export const panelRoutes = new Hono<AppEnv>()
  .use(async (c, next) => {
    await next();
    // Pages that open the panel, or that the panel opens, get no handle of its window.
    c.header("Cross-Origin-Opener-Policy", "same-origin");
    c.header("Permissions-Policy", permissions);
  })
  .get("/assets/:file{[\\w.-]+}", async (c) => {
    const name = c.req.param("file");
    const asset = await (assets.get(name) ?? readAsset(name));
    if (!asset) throw notFound();
    assets.set(name, Promise.resolve(asset));
    const headers = { "Content-Type": asset.type, "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept-Encoding" };
    const isCompressed = asset.compressed !== null && /\bbr\b/.test(c.req.header("Accept-Encoding") ?? "");
    return c.body(asset.compressed && isCompressed ? asset.compressed : asset.bytes, 200, {
      ...headers,
      ...(isCompressed && { "Content-Encoding": "br" }),
    });
  })
  .get("*", async (c) => {
    const document = await readFile(new URL("index.html", build), "utf8").catch(() => null);
    if (document === null) throw maintenance();
    const nonce = randomBytes(16).toString("base64url");
    return c.html(document.replaceAll("NONCE", nonce), 200, {
      "Content-Security-Policy": policyWith(nonce, c.get("config").siteUrl),
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    });
  });
