// Checks that pages are never stale, that they are sent while the API is stopped, and that the memory of the site is bounded.
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { startClinic } from "./clinic.mjs";

const changes = 200;

/** Unpublishes and publishes a review repeatedly under load; measures the time until the doctor's page shows it, and every stale answer. */
export async function visible(report) {
  const clinic = await startClinic();
  const others = autocannon({ url: `${clinic.site}/`, connections: 8, overallRate: 400, duration: 3_600 });
  try {
    const review = await reviewOnPage(clinic);
    const times = [];
    let stale = 0;
    for (let change = 0; change < changes; change += 1) {
      const { ms, stale: stillOld } = await changeReview(clinic, review, change % 2 === 1);
      times.push(ms);
      stale += stillOld;
    }
    const middle = percentile(times, 0.5).toFixed(0);
    report(`visible: ${changes} changes under load, median ${middle} ms; p99 in seconds`, percentile(times, 0.99) / 1000, { most: 1 });
    report("visible: stale answers after the first new one", stale, { most: 0 });
  } finally {
    others.stop();
    await others;
    await clinic.stop();
  }
}

const percentile = (values, share) => values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1];

async function sitemapPaths(clinic) {
  const { data } = await (await fetch(`${clinic.api}/api/sitemap`)).json();
  return ["/", ...new Set((Array.isArray(data) ? data : data.data).filter((path) => path !== "/"))];
}

async function readAll(clinic, paths) {
  for (const path of paths) await (await fetch(clinic.site + path)).arrayBuffer();
}

/** The newest review of a doctor, and whether the doctor's page shows it. */
async function reviewOnPage(clinic) {
  const slug = "yaseneva-mariya";
  const answer = await (await fetch(`${clinic.api}/api/doctor-reviews/by-doctor/${slug}`)).json();
  const { id, text } = answer.data[0];
  // The page puts no-break spaces where Russian typography wants them; the answer has plain ones.
  const plainSpaces = (words) => words.replaceAll("\u00a0", " ");
  const words = plainSpaces(text)
    .split(/[«»"'&<>]/)
    .toSorted((one, other) => other.length - one.length)[0]
    .trim();
  const isShown = async () => plainSpaces(await (await fetch(`${clinic.site}/specialists/${slug}`)).text()).includes(words);
  if (!(await isShown())) throw new Error("The page of the bench does not show its newest review");
  return { id, isShown };
}

/** Publishes or rejects the review. Measures the time until the page shows it, and how many of three requests after that are stale. */
async function changeReview(clinic, { id, isShown }, wanted) {
  await clinic.staff("reviews", wanted ? "publish" : "reject", id);
  const doneAt = performance.now();
  const isVisible = async () => (await isShown()) === wanted;
  let isSeen = await isVisible();
  while (!isSeen && performance.now() - doneAt < 10_000) {
    await pause(5);
    isSeen = await isVisible();
  }
  const ms = performance.now() - doneAt;
  let stale = 0;
  for (let again = 0; isSeen && again < 3; again += 1) stale += (await isVisible()) ? 0 : 1;
  return { ms, stale };
}

const editing = { everyMs: 2_000, forMs: 60_000, requestsPerSecond: 20 };

/**
 * Staff edit every two seconds while visitors request random pages of the site map. Reports the share of answers from the page cache, the
 * response times, the time until an edit is visible, and how often a stale page follows a new one.
 */
export async function edited(report) {
  const clinic = await startClinic();
  try {
    const paths = await sitemapPaths(clinic);
    const review = await reviewOnPage(clinic);
    await readAll(clinic, paths);
    const before = await clinic.siteRequests();
    const reading = readMixed(clinic, paths);
    const visibleAfter = [];
    let stale = 0;
    const endsAt = performance.now() + editing.forMs;
    for (let edit = 0; performance.now() < endsAt; edit += 1) {
      const startedAt = performance.now();
      const change = await changeReview(clinic, review, edit % 2 === 1);
      visibleAfter.push(change.ms);
      stale += change.stale;
      await pause(Math.max(0, editing.everyMs - (performance.now() - startedAt)));
    }
    const times = await reading.stop();
    const after = await clinic.siteRequests();
    const [fromCache, all] = [after.fromCache - before.fromCache, after.all - before.all];
    report(
      `edited: ${visibleAfter.length} edits, ${all} pages, ${(all / (editing.forMs / 1000)).toFixed(0)} per second; % from the page cache`,
      (100 * fromCache) / all,
      {},
    );
    report(
      `edited: response time in ms: median ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)}; p99`,
      percentile(times, 0.99),
      {},
    );
    report("edited: seconds until an edit is visible, p99", percentile(visibleAfter, 0.99) / 1000, { most: 1 });
    report("edited: stale pages after a new one", stale, { most: 0 });
    report("edited: answers other than 200", times.failed, { most: 0 });
  } finally {
    await clinic.stop();
  }
}

/** Requests random pages at a fixed rate and does not wait for earlier answers. */
function readMixed(clinic, paths) {
  const times = [];
  times.failed = 0;
  const asked = new Set();
  const ask = async () => {
    const startedAt = performance.now();
    const response = await fetch(clinic.site + paths[Math.floor(Math.random() * paths.length)]).catch(() => null);
    await response?.arrayBuffer();
    if (response?.status !== 200) times.failed += 1;
    times.push(performance.now() - startedAt);
  };
  const asking = setInterval(() => {
    const answer = ask().finally(() => asked.delete(answer));
    asked.add(answer);
  }, 1000 / editing.requestsPerSecond);
  return {
    async stop() {
      clearInterval(asking);
      await Promise.all(asked);
      return times;
    },
  };
}

/** Requests every page of the site map, then again while the API is stopped, and again after a restart of the site. */
export async function away(report) {
  const clinic = await startClinic();
  try {
    const paths = await sitemapPaths(clinic);
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
    report(`away: pages of the site map (${paths.length}) that do not answer 200 while the API runs`, missing.size, { most: 0 });
    const known = paths.filter((path) => !missing.has(path));

    await clinic.stopApi();
    report(`away: of the other ${known.length}, while the API is stopped`, (await failing(known)).length, { most: 0 });
    await clinic.restartSite();
    report("away: and after a restart of the site", (await failing(known)).length, { most: 0 });
  } finally {
    await clinic.stop();
  }
}

const requests = 50_000;
const atOnce = 32;

/** Distinct URLs: mostly pages with an unknown parameter, every tenth an unknown path, every tenth a search. */
const address = (number) =>
  number % 10 === 0 ? `/nowhere-${number}` : number % 10 === 1 ? `/specialists?search=${number}` : `/?utm_content=${number}`;

/** Memory of a site process after `requests` distinct requests. */
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
