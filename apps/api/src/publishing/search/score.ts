import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Alternative } from "./plan.ts";
import { searchIndex } from "./table.ts";

const { entity, entityId, title, summary, heading, lead, vector, titleWords } = searchIndex;

/** Points by place of the match: another form of a title word, the summary, the categories, the body only. */
export const worth = { inTitle: 0.9, inSummary: 0.5, inHeading: 0.35, inBody: 0.15 };

/**
 * Rows of an entity that match a part of the query, as `entity_id` and `worth`: the points of its best alternative.
 * A row may occur twice. The indexes select the rows, and no long text is decompressed.
 */
export function rowsWith(wanted: string, alternatives: Alternative[], { withBody }: { withBody: boolean }): SQL {
  const inHeading = sql`
    select ${entityId} as entity_id, ${worthOfHeading(alternatives)} as worth from ${searchIndex}
    where ${entity} = ${wanted} and ${heading} @@ (${anyOf(alternatives, "&")})`;
  if (!withBody) return inHeading;
  // In a long text, the words of an alternative count only when they follow one another.
  const inBody = [...Map.groupBy(alternatives, ({ nearness }) => nearness)].map(
    ([nearness, equals]) => sql`
      select ${entityId}, ${number(worth.inBody * nearness)} from ${searchIndex}
      where ${entity} = ${wanted} and ${vector} @@ (${anyOf(equals, "<->")})`,
  );
  return sql.join([inHeading, ...inBody], sql` union all `);
}

/** Rows that have a word the visitor does not want, unless their own heading says «без» before it too. Such rows get no points for it. */
export const rowsWithUnwanted = (wanted: string, word: string, alternatives: Alternative[]): SQL => sql`
  select ${entityId} as entity_id, 0::float8 as worth from ${searchIndex}
  where ${entity} = ${wanted} and ${vector} @@ (${anyOf(alternatives, "<->")}) and not ${denies(sql`${title} || ' ' || ${summary}`, word)}`;

/** Rows whose title or summary says «без» before the word. */
export const rowsDenying = (wanted: string, word: string, alternatives: Alternative[]): SQL => sql`
  select ${entityId} as entity_id, case when ${denies(title, word)} then ${number(worth.inTitle)} else ${number(worth.inSummary)} end as worth
  from ${searchIndex}
  where ${entity} = ${wanted} and ${heading} @@ (${anyOf(alternatives, "&")}) and ${denies(sql`${title} || ' ' || ${summary}`, word)}`;

/** «без» is a stop word and is not in the index, so the text itself is searched. */
const denies = (text: SQLWrapper, word: string): SQL => {
  const stem = sql`(tsvector_to_array(to_tsvector('russian', ${word})))[1]`;
  return sql`translate(lower(${text}), 'ё', 'е') ~ ('\\mбез[[:space:]]+' || ${stem})`;
};

/** Whether the row's heading has one of the alternatives. */
function worthOfHeading(alternatives: Alternative[]): SQL {
  const ofEach = alternatives.map((alternative) => {
    const phrase = alternative.words.join(" ");
    // Words consist of letters and digits, so they have no special meaning in LIKE or in a text query.
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

/** Stems for complete words; letters as typed for a word that may be incomplete. */
function textQuery({ words, isBeginning }: Alternative, joined: "&" | "<->", labels = ""): SQL {
  const query = (ending: string) => words.map((word) => `${word}${ending}`).join(` ${joined} `);
  const whole = sql`to_tsquery('russian', ${query(labels && `:${labels}`)})`;
  return isBeginning ? sql`(${whole} || to_tsquery('simple', ${query(`:*${labels}`)}))` : whole;
}

const number = (value: number) => sql.raw(`${value}::float8`);
