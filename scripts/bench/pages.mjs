// Speed of pages: cached ones compared with a bare server, rendered ones compared with React alone.
import { once } from "node:events";
import { get } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import autocannon from "autocannon";
import { readyOrEnded, root, startProgram } from "../setup.mjs";
import { firstPort, startClinic } from "./clinic.mjs";

const pages = { home: "/", "a doctor's page": "/specialists/yaseneva-mariya" };
const bareAddress = `http://127.0.0.1:${firstPort + 2}/`;
const leastOfBare = 0.85;
const brotli = { "accept-encoding": "br" };

/** The clinic whose site has rendered all its pages and is idle. */
let rested = null;

/** A site with a full page cache in the given number of processes: takes minutes after the first start, no time after a restart. */
async function restedClinic(processes) {
  if (!rested) {
    rested = await startClinic();
    console.log("  waiting until the site has rendered and compressed its pages…");
    await rested.rest();
  }
  await rested.restartSite({ processes });
  await rested.rest();
  return rested;
}

export async function stopRested() {
  await rested?.stop();
  rested = null;
}

/** Cached home and doctor's page, in one process and in two, alternating with a bare server that sends the same bytes. */
export async function cached(report) {
  for (const processes of [1, 2]) {
    const clinic = await restedClinic(processes);
    for (const [name, path] of Object.entries(pages)) {
      await compare(report, `${name}, ${processes === 1 ? "one process" : `${processes} processes`}`, clinic.site + path, processes);
    }
  }
}

async function compare(report, name, address, processes) {
  await load(address, 5);
  const bare = await startBareTwin(address, processes);
  const own = [];
  const twin = [];
  for (let turn = 0; turn < 3; turn += 1) {
    own.push(await load(address, 3));
    twin.push(await load(bareAddress, 3));
  }
  bare.kill("SIGTERM");
  await once(bare, "exit");

  const [fast, bareFast] = [median(own, "rate"), median(twin, "rate")];
  const late = `p99 ${median(own, "p99")} ms, bare server ${median(twin, "p99")} ms`;
  report(`cached: ${name}: ${fast.toFixed(0)} of ${bareFast.toFixed(0)} requests/s, ${late}`, fast / bareFast, {
    least: leastOfBare,
  });
}

async function load(url, duration) {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections: 32, duration, headers: brotli });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 200, ${errors} errors`);
  return { rate: requests.average, p99: latency.p99 };
}

function median(measured, name) {
  const values = measured.map((one) => one[name]).sort((one, other) => one - other);
  return values[Math.floor(values.length / 2)];
}

/** Starts a bare server that sends the headers and bytes of this address as they came over the network. */
async function startBareTwin(address, processes) {
  const [response] = await once(get(address, { headers: brotli }), "response");
  const body = Buffer.concat(await response.toArray());
  const { date: _, connection: __, "keep-alive": ___, "transfer-encoding": ____, ...headers } = response.headers;
  const server = startProgram(["scripts/bench/bare-server.mjs", String(processes), String(firstPort + 2)]);
  server.send({ headers: { ...headers, "content-length": body.length }, body: body.toString("base64") });
  if (!(await readyOrEnded(server))) throw new Error("The bare server did not start");
  await load(bareAddress, 2);
  return server;
}

const renderedPages = 200;

/**
 * Uncached pages per CPU second: lists of doctors for new search words. Compared with React's `renderToString` of the same
 * elements without components, router, data or compression.
 */
export async function rendered(report) {
  const letters = [..."абвгдежзийклмнопрстуф"];
  const names = letters.flatMap((one) => letters.map((other) => one + other)).slice(0, renderedPages + 20);
  const clinic = await restedClinic(1);
  const address = (name) => `${clinic.site}/specialists?search=${encodeURIComponent(name)}`;
  for (const name of names.splice(0, 20)) await (await fetch(address(name))).text();
  const documents = [];
  const before = clinic.siteCpuSeconds();
  for (const name of names) documents.push(await (await fetch(address(name), { headers: brotli })).text());
  const own = names.length / (clinic.siteCpuSeconds() - before);
  report(`rendered: pages per CPU second, React alone ${renderAlone(documents).toFixed(0)}`, own, { least: 100 });
}

function renderAlone(documents) {
  const fromSite = createRequire(join(root, "apps/site/package.json"));
  // React in the version that the site uses.
  process.env.NODE_ENV = "production";
  const { JSDOM } = fromSite("jsdom");
  const { createElement } = fromSite("react");
  const { renderToString } = fromSite("react-dom/server");

  const toElement = (node) => {
    if (node.nodeType === 3) return node.data;
    if (node.nodeType !== 1) return null;
    const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name === "class" ? "className" : name, value]));
    const { style: _, ...props } = attributes;
    if (node.tagName === "TEXTAREA") return createElement("textarea", { ...props, defaultValue: node.textContent });
    if (["SCRIPT", "STYLE"].includes(node.tagName))
      return createElement(node.localName, { ...props, dangerouslySetInnerHTML: { __html: node.textContent } });
    const children = [...node.childNodes].map(toElement);
    return createElement(node.localName, props, ...(isVoid(node) ? [] : children));
  };
  const isVoid = ({ localName }) => /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/.test(localName);

  const trees = documents.slice(0, 40).map((html) => toElement(new JSDOM(html).window.document.documentElement));
  for (const tree of trees) renderToString(tree);
  const before = process.cpuUsage();
  let count = 0;
  for (let turn = 0; turn < 5; turn += 1) for (const tree of trees) count += renderToString(tree).length > 0 ? 1 : 0;
  const { user, system } = process.cpuUsage(before);
  return count / ((user + system) / 1e6);
}
