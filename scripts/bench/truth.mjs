// Whether pages say what is published, stay when the API is away, and do not fill the memory.
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { startClinic } from "./clinic.mjs";

const changes = 200;

/** Takes a review away and puts it back, over and over, while others read; how long until the doctor's page says so, and does it always. */
export async function visible(report) {
  const clinic = await startClinic();
  const others = autocannon({ url: `${clinic.site}/`, connections: 8, overallRate: 400, duration: 3_600 });
  try {
    const slug = "yaseneva-mariya";
    const answer = await (await fetch(`${clinic.api}/api/doctor-reviews/by-doctor/${slug}`)).json();
    const { id, text } = answer.data[0];
    const words = text
      .split(/[«»"'&<>\u00a0]/)
      .toSorted((one, other) => other.length - one.length)[0]
      .trim();
    const isShown = async () => (await (await fetch(`${clinic.site}/specialists/${slug}`)).text()).includes(words);
    if (!(await isShown())) throw new Error("The page of the bench does not show its newest review");

    const times = [];
    let stale = 0;
    for (let change = 0; change < changes; change += 1) {
      const wanted = change % 2 === 1;
      await clinic.staff("reviews", wanted ? "publish" : "reject", id);
      const doneAt = performance.now();
      while ((await isShown()) !== wanted && performance.now() - doneAt < 10_000) await pause(5);
      times.push(performance.now() - doneAt);
      for (let again = 0; again < 3; again += 1) stale += (await isShown()) === wanted ? 0 : 1;
    }
    times.sort((one, other) => one - other);
    const p99 = times[Math.ceil(times.length * 0.99) - 1];
    const middle = times[Math.floor(times.length / 2)].toFixed(0);
    report(`visible: ${changes} changes under load, median ${middle} ms; p99 in seconds`, p99 / 1000, { most: 1 });
    report("visible: answers that were old again after a new one", stale, { most: 0 });
  } finally {
    others.stop();
    await others;
    await clinic.stop();
  }
}

/** Every page of the site map, once asked for, with the API away; and again after the site was started anew. */
export async function away(report) {
  const clinic = await startClinic();
  try {
    const { data } = await (await fetch(`${clinic.api}/api/sitemap`)).json();
    const paths = ["/", ...new Set((Array.isArray(data) ? data : data.data).filter((path) => path !== "/"))];
    const failing = async (asked) => {
      const failed = [];
      for (const path of asked) {
        const response = await fetch(clinic.site + path, { redirect: "manual" });
        await response.arrayBuffer();
        if (response.status !== 200) failed.push(path);
      }
      return failed;
    };
    const missing = new Set(await failing(paths));
    report(`away: pages of the site map (${paths.length}) that do not answer 200 with the API there`, missing.size, { most: 0 });
    const known = paths.filter((path) => !missing.has(path));

    await clinic.stopApi();
    report(`away: of the other ${known.length}, with the API away`, (await failing(known)).length, { most: 0 });
    await clinic.restartSite();
    report("away: and after a restart of the site", (await failing(known)).length, { most: 0 });
  } finally {
    await clinic.stop();
  }
}

const requests = 50_000;
const atOnce = 32;

/** Distinct addresses: mostly a page with a parameter nobody knows, every tenth an address nobody knows, every tenth a search. */
const address = (number) =>
  number % 10 === 0 ? `/nowhere-${number}` : number % 10 === 1 ? `/specialists?search=${number}` : `/?utm_content=${number}`;

/** What the site keeps in memory after so many different requests. */
export async function memory(report) {
  const clinic = await startClinic();
  try {
    let next = 0;
    const ask = async () => {
      while (next < requests) await (await fetch(clinic.site + address(next++))).arrayBuffer();
    };
    await Promise.all(Array.from({ length: atOnce }, ask));
    report(`memory: MB of a site process after ${requests} distinct requests`, clinic.siteResidentMb(), { most: 400 });
  } finally {
    await clinic.stop();
  }
}
