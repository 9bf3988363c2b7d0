/** The state of the API answers from which a page was made. */
export type PageSource = {
  /**
   * `whole`: nothing is missing. `cached`: nothing is missing, and all answers came from the site's cache. `failed`: a part is missing.
   * `away`: the API host gave no useful answer: either no answer, or only 502, 503 and 504, or a 500 while no other part was received.
   */
  state: (typeof states)[number];
  /** The lowest content edition of the answers; the page shows every change up to it. `null` if the API was not called. */
  edition: number | null;
  /** The page shows free times, which change without a new edition. */
  isTimed: boolean;
};

/** The edition of an answer that names none; it is lower than every real edition. */
export const unknownEdition = 0;

const states = ["whole", "cached", "failed", "away"] as const;

/** Whether no part of the page is missing. */
export const isWhole = (source: PageSource | null) => source?.state === "whole" || source?.state === "cached";

/** Carries `PageSource` from the router to the server, which removes it before the response is sent. */
export const pageSourceHeader = "x-page-source";

export const writePageSource = ({ state, edition, isTimed }: PageSource) =>
  `${state}${edition === null ? "" : ` ${edition}`}${isTimed ? timed : ""}`;

const timed = " timed";

/** `null` for a response without the header, which is not cached. */
export function readPageSource(header: string | null): PageSource | null {
  const isTimed = header?.endsWith(timed) ?? false;
  const [name, edition] = (header ?? "").replace(timed, "").split(" ");
  const state = states.find((known) => known === name);
  return state ? { state, edition: edition === undefined ? null : Number(edition), isTimed } : null;
}
