import { type SQL, sql } from "drizzle-orm";
import type { Alternative, Place } from "./plan.ts";
import { searchIndex } from "./table.ts";

const { heading, vector, titleWords } = searchIndex;

/** What a place is worth by the labels of the heading under which a row has it. */
const worthOfHeading = [
  ["A", 0.9],
  ["AB", 0.5],
  ["ABC", 0.35],
] as const;
const worthOfBody = 0.15;

/** How well a row has a place of the search: the best of its alternatives, 0 when it has none. */
export function bestOf(alternatives: Alternative[], withBody: boolean): SQL {
  const scores = alternatives.map((alternative) => {
    const phrase = alternative.words.join(" ");
    // Words hold letters and digits only, so nothing in them means something to LIKE or to a text query.
    const inTitle = sql`when ${titleWords} like ${`% ${phrase} %`} then 1`;
    const beginsInTitle = alternative.isBeginning ? sql`when ${titleWords} like ${`% ${phrase}%`} then 0.95` : sql``;
    const inHeading = worthOfHeading.map(
      ([labels, points]) => sql`when ${heading} @@ ${textQuery(alternative, "&", labels)} then ${sql.raw(String(points))}`,
    );
    // Far apart in a long text, two words say nothing together.
    const inBody = withBody ? sql`when ${vector} @@ ${textQuery(alternative, "<->")} then ${sql.raw(String(worthOfBody))}` : sql``;
    return sql`${sql.raw(String(alternative.nearness))} * case ${inTitle} ${beginsInTitle} ${sql.join(inHeading, sql` `)} ${inBody} else 0 end`;
  });
  return sql`greatest(0, ${sql.join(scores, sql`, `)})`;
}

/** Rows that have anything of the search. */
export const anyOf = (places: Place[]): SQL =>
  sql.join(
    places.flatMap(({ alternatives }) => alternatives.map((alternative) => sql`(${textQuery(alternative, "&")})`)),
    sql` || `,
  );

/** Stems, for a word that is whole; letters as they are, for one that may go on. */
function textQuery({ words, isBeginning }: Alternative, joined: "&" | "<->", labels = ""): SQL {
  const query = (ending: string) => words.map((word) => `${word}${ending}`).join(` ${joined} `);
  const whole = sql`to_tsquery('russian', ${query(labels && `:${labels}`)})`;
  return isBeginning ? sql`(${whole} || to_tsquery('simple', ${query(`:*${labels}`)}))` : whole;
}
