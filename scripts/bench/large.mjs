// A clinic a hundred times the size of the demo clinic (2,400 doctors, 9,000 services): time and bytes of its longest pages.
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { startClinic } from "./clinic.mjs";

const size = 100;
const pages = ["/", "/prices", "/sitemap", "/specialists", "/services", "/categories"];
const mostSeconds = 1;
const mostBytes = 60_000;
const turns = 3;

const brotli = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/**
 * Measures cold pages: each request follows a publication that the site has received, so that neither the page nor an answer of the API is
 * cached.
 */
export async function large(report) {
  const clinic = await startClinic({ size });
  try {
    for (const page of pages) await (await fetch(clinic.site + page)).text();
    for (const page of pages) {
      const times = [];
      let text = "";
      for (let turn = 0; turn < turns; turn += 1) {
        const heard = await clinic.changesHeard();
        await clinic.staff("settings", "set", "slogan", JSON.stringify(`Клиника ${page} ${turn}`));
        while ((await clinic.changesHeard()) === heard) await pause(5);
        const before = performance.now();
        text = await (await fetch(clinic.site + page)).text();
        times.push((performance.now() - before) / 1000);
      }
      report(`large: ${page}: seconds when cold`, times.sort((one, other) => one - other)[Math.floor(turns / 2)], { most: mostSeconds });
      report(`large: ${page}: bytes in Brotli 11`, brotli(text), { most: mostBytes });
    }
  } finally {
    await clinic.stop();
  }
}
