import type { Forms } from "./counted.ts";

/** A page of the site that lists the items of a section. */
export type SitePage = {
  /** As in the routes of the site: «/promotions». */
  path: string;
  /** Its name on `/sitemap`, in the site search and in what is shared. */
  title: string;
  /** The name of the link in each menu that shows it. */
  menu?: Partial<Record<"main" | "patients" | "clinic" | "prices", string>>;
  /** Words of search queries that find the page, beside those of its title. The same at every clinic. */
  otherNames?: string;
  /** Groups of related words: when the page's own text contains one word of a group, all its words find the page. */
  topics?: string[];
  /** The file of `/sitemap.xml` that lists the pages of the items. */
  sitemapPart?: string;
};

type Agreement = {
  gender: "masculine" | "feminine" | "neuter";
  /** «1 врач, 2 врача, 5 врачей» */
  forms: Forms;
  /** After a verb: «Опубликовать 1 услугу, 2 услуги, 5 услуг». */
  accusative: Forms;
};

/** How the panel lists the items. */
type PanelList = {
  /** Fields shown as columns; without it the first that the entity lists. */
  columns?: readonly string[];
  /** Fields that the list can be filtered by; without it those of the columns. */
  filters?: readonly string[];
  /** A choice that is named after the state: «На сайте, в отпуске»; `usual` is not named. */
  condition?: { path: string; usual: string };
  /** The fields of its first and last day: «На сайте, идёт». */
  period?: { from: string; to: string };
  /** The thumbnail has the shape of a portrait. */
  hasPortraits?: true;
  /** The hint of the search box. */
  search?: string;
  /** Buttons that add items of several kinds, the main one last. */
  adds?: readonly { label: string; data: Record<string, unknown> }[];
};

/**
 * One kind of content, described once: the entity of the API takes it over, and panel, log, readiness and site read it. `sections.ts` lists all.
 */
export type Section = Agreement & {
  /** The stored name: in tables of versions, the log, and addresses of the panel. It never changes. */
  entity: string;
  /** «Врачи» */
  title: string;
  /** After «Добавить», where it is not the first of `accusative`. */
  added?: string;
  /** In the log, where it is not the first of `forms`. */
  noun?: string;
  /** Whether patients read its texts as the clinic's promises: then readiness looks for risky words and missing descriptions of pictures. */
  speaksToPatients: boolean;
  /**
   * The paths at which visitors see an item: `/promotions/:slug` for a page of its own, whose former addresses lead to it, or the page that shows
   * it, `/licenses`. Empty: the entity says it.
   */
  shownAt: readonly string[];
  site?: SitePage;
  /** Pages that list a part of the items. */
  otherPages?: readonly SitePage[];
  list?: PanelList;
};

export function feminine(...forms: Forms): Agreement {
  const [one, few, many] = forms;
  const [noun = "", ...rest] = one.split(" ");
  return { gender: "feminine", forms, accusative: [[noun.replace(/а$/, "у").replace(/я$/, "ю"), ...rest].join(" "), few, many] };
}
export const masculine = (...forms: Forms): Agreement => ({ gender: "masculine", forms, accusative: forms });
export const neuter = (...forms: Forms): Agreement => ({ gender: "neuter", forms, accusative: forms });

/** The page of an item of a section whose items have one. */
export const pathOf = ({ shownAt: [pattern = ""] }: Section, { slug }: { slug: string }) => pattern.replace(":slug", slug);

/** The folders of the site in which items have pages: `/promotions`, `/articles/*` with any name for `*`, `/` beside other pages. */
export const foldersOf = ({ shownAt }: Pick<Section, "shownAt">): string[] =>
  shownAt.filter((path) => path.endsWith("/:slug")).map((path) => path.slice(0, -"/:slug".length).replace(/:\w+/g, "*") || "/");
