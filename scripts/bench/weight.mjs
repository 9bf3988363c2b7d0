// Sizes of pages in Brotli 11: the HTML, the script and page data in it, and all scripts that are loaded on the first interaction.
import { brotliCompressSync, constants } from "node:zlib";
import { startClinic } from "./clinic.mjs";

const mostOfHtml = { "/": 16_000, "/specialists/yaseneva-mariya": 17_000, "/contacts": 10_000, "/specialists": 12_000 };
const mostInline = 2_000;
const mostAfterInteraction = 130_000;

const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

export async function weight(report) {
  const clinic = await startClinic();
  try {
    const fetched = async (address) => brotli(Buffer.from(await (await fetch(clinic.site + address)).arrayBuffer()));
    for (const [path, most] of Object.entries(mostOfHtml)) {
      const html = await (await fetch(clinic.site + path)).text();
      const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
        ([, attributes]) => !attributes.includes("ld+json"),
      );
      const inline = scripts.map(([, , text]) => text).join("\n");
      const boot = scripts.map(([, attributes]) => /src="([^"]+)"/.exec(attributes)?.[1]).find(Boolean);
      const { preload, data } = JSON.parse(scripts.find(([, attributes]) => attributes.includes("page-modules"))[2]);

      report(`weight: ${path}: HTML`, brotli(html), { most });
      report(`weight: ${path}: inline script and page data`, brotli(inline), path === "/" ? { most: mostInline } : {});
      report(`weight: ${path}: deferred script`, await fetched(boot), {});
      const modules = await Promise.all(preload.map(fetched));
      report(
        `weight: ${path}: script after the first interaction`,
        [...modules, await fetched(boot)].reduce((a, b) => a + b, brotli(inline)),
        { most: mostAfterInteraction },
      );
      report(`weight: ${path}: data for React after the first interaction`, await fetched(data + path), {});
    }
  } finally {
    await clinic.stop();
  }
}
