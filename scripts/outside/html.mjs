// The HTML of every address of the site, checked by the Nu checker (vnu-jar).
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pages } from "../../e2e/addresses.ts";

/** Prints each kind of error and warning with its number and one address; returns the number of errors. */
export async function checkHtml({ siteUrl, folder, tools }) {
  const addresses = [...new Set([...(await listedIn(`${siteUrl}/sitemap.xml`)), ...pages.map(({ path }) => new URL(path, siteUrl).href)])];
  const saved = join(folder, "html");
  mkdirSync(saved, { recursive: true });
  for (const [index, address] of addresses.entries()) {
    const response = await fetch(address);
    if (response.status >= 500) throw new Error(`${address} answers ${response.status}`);
    writeFileSync(join(saved, `${index}.html`), await response.text());
  }

  const jar = join(tools, "node_modules/vnu-jar/build/dist/vnu.jar");
  const { stderr, error } = spawnSync("java", ["-Xss8m", "-jar", jar, "--format", "json", "--exit-zero-always", saved], {
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  if (error) throw new Error("The Nu checker needs a Java runtime (apt-get install default-jre-headless)", { cause: error });
  // The only kind of `info` is a slash that ends a void element, as React writes it.
  const messages = JSON.parse(stderr).messages.filter(({ type, subType }) => type !== "info" || subType === "warning");
  const errors = messages.filter(({ type }) => type !== "info");

  const kinds = new Map();
  for (const { type, subType, message, url, extract } of messages) {
    const kind = `${subType ?? type}: ${message}`;
    const found = kinds.get(kind) ?? { count: 0, address: addresses[Number.parseInt(basename(url ?? ""), 10)], extract };
    kinds.set(kind, { ...found, count: found.count + 1 });
  }
  const distinct = [...kinds].sort(([, a], [, b]) => b.count - a.count);
  for (const [kind, { count, address, extract }] of distinct) console.log(`${count} × ${kind}\n    ${address}\n    ${extract}`);
  console.log(
    `HTML: ${addresses.length} addresses, ${errors.length} errors, ${messages.length - errors.length} warnings of the Nu checker.`,
  );
  return errors.length;
}

/** The addresses of a sitemap, or of all parts of a sitemap index. */
async function listedIn(sitemap) {
  const text = await (await fetch(sitemap)).text();
  const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address.replaceAll("&amp;", "&"));
  if (!text.includes("<sitemapindex")) return addresses;
  return (await Promise.all(addresses.map(listedIn))).flat();
}
