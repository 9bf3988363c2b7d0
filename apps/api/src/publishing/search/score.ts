import { type SQL, sql } from "drizzle-orm";
import type { Alternative } from "./plan.ts";
import { searchIndex } from "./table.ts";

const { entity, entityId, heading, lead, vector, titleWords } = searchIndex;

/** What a place is worth by where a row has it: another form of a word of the title, the summary, what it belongs to, the text alone. */
const worth = { inTitle: 0.9, inSummary: 0.5, inHeading: 0.35, inBody: 0.15 };

/**
 * Rows of an entity that have a place of the search, as `entity_id` and `worth`: how well they have it, by the best of its
 * alternatives. A row may come twice. The indexes choose the rows, and no long text is unpacked for any of them.
 */
export function rowsWith(wanted: string, alternatives: Alternative[], { withBody }: { withBody: boolean }): SQL {
  const inHeading = sql`
    select ${entityId} as entity_id, ${worthOfHeading(alternatives)} as worth from ${searchIndex}
    where ${entity} = ${wanted} and ${heading} @@ (${anyOf(alternatives, "&")})`;
  if (!withBody) return inHeading;
  const inBody = [...Map.groupBy(alternatives, ({ nearness }) => nearness)].map(
    ([nearness, equals]) => sql`
      select ${entityId}, ${number(worth.inBody * nearness)} from ${searchIndex}
      where ${entity} = ${wanted} and ${vector} @@ (${anyOf(equals, "<->")})`, // Far apart in a long text, two words say nothing together.
  );
  return sql.join([inHeading, ...inBody], sql` union all `);
}

/** Of a row whose heading has one of the alternatives. */
function worthOfHeading(alternatives: Alternative[]): SQL {
  const ofEach = alternatives.map((alternative) => {
    const phrase = alternative.words.join(" ");
    // Words hold letters and digits only, so nothing in them means something to LIKE or to a text query.
    const isTitleWord = sql`when ${titleWords} like ${`% ${phrase} %`} then 1::float8`;
    const beginsInTitle = alternative.isBeginning ? sql`when ${titleWords} like ${`% ${phrase}%`} then 0.95::float8` : sql``;
    return sql`${number(alternative.nearness)} * case ${isTitleWord} ${beginsInTitle}
      when ${lead} @@ ${textQuery(alternative, "&", "A")} then ${number(worth.inTitle)}
      when ${lead} @@ ${textQuery(alternative, "&")} then ${number(worth.inSummary)}
      ${alternatives.length === 1 ? sql`` : sql`when not ${heading} @@ ${textQuery(alternative, "&")} then 0`}
      else ${number(worth.inHeading)} end`;
  });
  return sql`greatest(${sql.join(ofEach, sql`, `)})`;
}

const anyOf = (alternatives: Alternative[], joined: "&" | "<->"): SQL =>
  sql.join(
    alternatives.map((alternative) => sql`(${textQuery(alternative, joined)})`),
    sql` || `,
  );

/** Stems, for a word that is whole; letters as they are, for one that may go on. */
function textQuery({ words, isBeginning }: Alternative, joined: "&" | "<->", labels = ""): SQL {
  const query = (ending: string) => words.map((word) => `${word}${ending}`).join(` ${joined} `);
  const whole = sql`to_tsquery('russian', ${query(labels && `:${labels}`)})`;
  return isBeginning ? sql`(${whole} || to_tsquery('simple', ${query(`:*${labels}`)}))` : whole;
}

const number = (value: number) => sql.raw(`${value}::float8`);
