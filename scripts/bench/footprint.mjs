// The memory of a running clinic: PSS (proportional set size, which counts shared pages once) of the site, the API and PostgreSQL.
import { setTimeout as pause } from "node:timers/promises";
import { startClinic } from "./clinic.mjs";

const load = { seconds: 40, perSecond: 13, formEvery: 10 };

/**
 * Measures twice: on the first start, a minute after the load, when the demo clinic has just been written and every page compressed; and on a
 * second start, right after the load. The load requests pages of the site map in turn; every tenth request is a form.
 */
export async function footprint(report) {
  const clinic = await startClinic({ env: { RATE_LIMIT_POSTS: "0" } });
  try {
    await putUnderLoad(clinic);
    const during = printed(clinic.memory());
    await pause(60_000);
    const first = clinic.memory();
    report(`footprint: first start, after the load ${during}; a minute later ${printed(first)}; total MB`, first.total, { most: 450 });

    await clinic.rest();
    await clinic.restartAll();
    await putUnderLoad(clinic);
    const warm = clinic.memory();
    report(`footprint: warm start, after the load ${printed(warm)}; total MB`, warm.total, { most: 400 });
  } finally {
    await clinic.stop();
  }
}

const printed = ({ site, api, postgres, total }) =>
  `${total.toFixed(0)} (site ${site.toFixed(0)}, API ${api.toFixed(0)}, PostgreSQL ${postgres.toFixed(0)})`;

async function putUnderLoad({ site, api }) {
  const { data } = await (await fetch(`${api}/api/sitemap`)).json();
  const paths = ["/", ...data.data];
  const sent = [];
  for (let number = 0; number < load.seconds * load.perSecond; number += 1) {
    const isForm = number % load.formEvery === load.formEvery - 1;
    sent.push(isForm ? sendForm(site, number) : readPage(site + paths[number % paths.length]));
    await pause(1_000 / load.perSecond);
  }
  await Promise.all(sent);
}

async function readPage(address) {
  const response = await fetch(address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
}

async function sendForm(site, number) {
  const address = `${site}/requests/feedback`;
  const body = new URLSearchParams({
    name: "Анна",
    phone: `+7 900 ${String(1_000_000 + number)}`,
    comment: "Перезвоните утром",
    consent: "on",
  });
  const response = await fetch(address, { method: "POST", body, headers: { Origin: site }, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`the form was answered ${response.status}`);
}
