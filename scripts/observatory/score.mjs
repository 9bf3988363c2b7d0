// Scores the given pages and sends the results to the parent process; runs under a Node that trusts the proxy's certificate.
import { get } from "node:https";
import { pathToFileURL } from "node:url";

const { scorer, httpsPort, httpPort, pages } = JSON.parse(process.env.OBSERVATORY);
const source = `${pathToFileURL(scorer)}/src/`;
const { retrieve } = await import(`${source}retriever/retriever.js`);
const { ALL_TESTS } = await import(`${source}constants.js`);
const { getScoreModifier } = await import(`${source}grader/grader.js`);

/** The scorer waits only a few seconds: on a busy machine a page is requested once before, and again after a timeout. */
async function retrievePage(path) {
  await new Promise((done) => {
    get({ port: httpsPort, path: encodeURI(path), agent: false, signal: AbortSignal.timeout(30_000) }, (answer) =>
      answer.resume().on("error", done).on("close", done),
    ).on("error", done);
  });
  for (let tries = 5; ; tries -= 1) {
    const retrieved = await retrieve("localhost", { httpPort, httpsPort, path });
    const { auto, http, https } = retrieved.responses;
    if ((auto && http && https && auto.status < 500) || tries === 0) return retrieved;
  }
}

const rows = [];
for (const [name, address] of Object.entries(pages)) {
  const retrieved = await retrievePage(address);
  const results = ALL_TESTS.map((check) => check(retrieved).result).map((result) => ({ result, points: getScoreModifier(result) }));
  const sum = (some) => some.reduce((total, { points }) => total + points, 100);
  const base = sum(results.filter(({ points }) => points < 0));
  rows.push({
    name,
    address,
    status: retrieved.responses.auto?.status,
    // Bonus points are added only when few points are deducted.
    score: base >= 90 ? sum(results) : base,
    minus: results.filter(({ points }) => points < 0).map(({ result, points }) => `${result} ${points}`),
    plus: results.filter(({ points }) => points > 0).map(({ result, points }) => `${result} +${points}`),
  });
}
process.send(rows);
