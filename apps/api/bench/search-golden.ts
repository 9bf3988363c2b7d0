import { type GoldenAnswer, goldenQueries } from "@len/fixtures/golden-queries";
import { connectServer } from "../src/platform/database/server-pool.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { databaseAt, templateName } from "../test/database-template.ts";
import { makeTemplate } from "../test/make-template.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { search } from "../test/with-features.ts";

/**
 * Runs the golden queries of the demo clinic: prints how many are answered by one of the first three results, every miss, and the time.
 * Exits with 1 when fewer than 97 % are answered.
 */
const shownFirst = 3;
const least = 0.97;
const entities = ["doctors", "services", "news", "conditions", "categories"] as const;
type SearchEntity = (typeof entities)[number];

await makeTemplate();
const postgres = await startTestPostgres();
const database = connectServer({ databaseUrl: databaseAt(postgres.url, templateName), log: silentLog });
const times: number[] = [];
let [asked, answered] = [0, 0];

async function ask(text: string): Promise<Record<SearchEntity, string[]>> {
  const startedAt = performance.now();
  const found = await search(database.db, { search: text, page: 1, limit: 20 }, "https://api.example");
  times.push(performance.now() - startedAt);
  const slugs = (entity: SearchEntity) => found[entity].data.map(({ slug }) => slug);
  return {
    doctors: slugs("doctors"),
    services: slugs("services"),
    news: slugs("news"),
    conditions: slugs("conditions"),
    categories: slugs("categories"),
  };
}

function missing({ notFirst = [], ...expected }: GoldenAnswer, found: Record<SearchEntity, string[]>): SearchEntity[] {
  const named = entities.filter((entity) => expected[entity]);
  if (named.length === 0 && notFirst.length === 0) return entities.filter((entity) => found[entity].length > 0);
  return entities.filter((entity) => {
    const wanted = expected[entity];
    const [first = "", ...others] = found[entity];
    return notFirst.includes(first) || (wanted && ![first, ...others].slice(0, shownFirst).some((slug) => wanted.includes(slug)));
  });
}

for (const [kind, queries] of Object.entries(goldenQueries)) {
  let hits = 0;
  for (const [text, expected] of Object.entries(queries)) {
    const found = await ask(text);
    const missed = missing(expected, found);
    if (missed.length === 0) hits++;
    for (const entity of missed) {
      console.log(
        `  «${text}» ${entity}: ${found[entity].slice(0, 5).join(", ") || "ничего"}; ждали ${expected[entity]?.join(" | ") ?? (expected.notFirst ? `не первым ${expected.notFirst.join(", ")}` : "ничего")}`,
      );
    }
  }
  const total = Object.keys(queries).length;
  console.log(`${kind}: ${hits} из ${total}`);
  asked += total;
  answered += hits;
}

times.sort((one, other) => one - other);
const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(1);
console.log(`\nВ первых трёх: ${answered} из ${asked}. Время поиска, мс: медиана ${at(0.5)}, 95 % ${at(0.95)}, наибольшее ${at(1)}.`);
await database.close();
await postgres.stop();
process.exitCode = answered / asked >= least ? 0 : 1;
