// Runs the named parts, or all of them, and prints one line for each figure.
import { measureBooking } from "../../apps/api/bench/booking.ts";
import { lists } from "../../apps/api/bench/content-lists.ts";
import { measureDesks } from "../../apps/api/bench/desks.ts";
import { inbox } from "../../apps/api/bench/inbox.ts";
import { measurePriceActs } from "../../apps/api/bench/price-acts.ts";
import { measureReadiness } from "../../apps/api/bench/readiness.ts";
import { apiProgram } from "../setup.mjs";
import { footprint } from "./footprint.mjs";
import { large } from "./large.mjs";
import { cached, rendered, stopRested } from "./pages.mjs";
import { away, edited, memory, visible } from "./truth.mjs";
import { typing } from "./typing.mjs";
import { weight } from "./weight.mjs";

const ofRested = { cached, rendered };
const ofDesks = Object.fromEntries([inbox, lists].map((desks) => [desks.what, (report) => measureDesks(desks, apiProgram, report)]));
const parts = {
  weight,
  ...ofRested,
  visible,
  edited,
  away,
  memory,
  footprint,
  large,
  ...ofDesks,
  readiness: measureReadiness,
  prices: measurePriceActs,
  booking: (report) => measureBooking(apiProgram, report),
  typing,
};
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`npm run bench -- ${Object.keys(parts).join(" | ")}; there is no ${unknown.join(", ")}`);
  process.exit(2);
}

let missed = 0;

/** `least` and `most` are goals; a figure without a goal is only reported. */
function report(what, figure, { least, most } = {}) {
  const isMet = figure >= (least ?? Number.NEGATIVE_INFINITY) && figure <= (most ?? Number.POSITIVE_INFINITY);
  const goal = least !== undefined ? ` ≥ ${least}` : most !== undefined ? ` ≤ ${most}` : "";
  if (!isMet) missed += 1;
  console.log(`${goal === "" ? " " : isMet ? "✓" : "✗"} ${what}: ${Number(figure.toFixed(2))}${goal}`);
}

try {
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    // The other parts start their own clinic on the same ports.
    if (!(name in ofRested)) await stopRested();
    await parts[name](report);
  }
} finally {
  await stopRested();
}
process.exit(missed === 0 ? 0 : 1);
