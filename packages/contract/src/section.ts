import type { Forms } from "./counted.ts";

/** A page of the site that lists the items of a section. */
export type SitePage = {
  /** As in the site's routes: «/promotions». */
  path: string;
  /** Its name on `/sitemap`, in the site search and on share pictures. */
  title: string;
  /** The name of the link in each menu that shows it. */
  menu?: Partial<Record<"main" | "patients" | "clinic" | "prices", string>>;
  /** Words of search queries that find the page, in addition to those of its title. They are the same at every clinic. */
  otherNames?: string;
  /** Groups of related words: when the page's own text contains one word of a group, all words of the group find the page. */
  topics?: string[];
  /** The file of `/sitemap.xml` that lists the pages of the items. */
  sitemapPart?: string;
};

type Agreement = {
  gender: "masculine" | "feminine" | "neuter";
  /** «1 врач, 2 врача, 5 врачей» */
  forms: Forms;
  /** The accusative forms: «Опубликовать 1 услугу, 2 услуги, 5 услуг». */
  accusative: Forms;
};

/** Settings of the panel's list of items. */
type PanelList = {
  /** Fields shown as columns; by default the first fields that the entity lists. */
  columns?: readonly string[];
  /** Fields that the list can be filtered by; by default those of the columns. */
  filters?: readonly string[];
  /** A choice field whose value is shown after the state: «На сайте, в отпуске»; the value `usual` is not shown. */
  condition?: { path: string; usual: string };
  /** The fields of the first and the last day: «На сайте, идёт». */
  period?: { from: string; to: string };
  /** Thumbnails have the proportions of a portrait. */
  hasPortraits?: true;
  /** The placeholder of the search box. */
  search?: string;
  /** Buttons that add items of several kinds, the main one last. */
  adds?: readonly { label: string; data: Record<string, unknown> }[];
};

/**
 * One kind of content, described in one place: the API's entity extends it, and panel, log, readiness and site read it. `sections.ts`
 * lists all.
 */
export type Section = Agreement & {
  /** The stored name: in tables of versions, the log, and addresses of the panel. It never changes. */
  entity: string;
  /** «Врачи» */
  title: string;
  /** The word after «Добавить», when it is not the first of `accusative`. */
  added?: string;
  /** The word in the log, when it is not the first of `forms`. */
  noun?: string;
  /** Whether patients read its texts as promises of the clinic. If so, readiness looks for risky words and missing picture descriptions. */
  speaksToPatients: boolean;
  /**
   * The paths at which visitors see an item: `/promotions/:slug` for a page of its own, to which former addresses redirect, or the page
   * that shows it, `/licenses`. Empty when the API's entity decides.
   */
  shownAt: readonly string[];
  site?: SitePage;
  /** Pages that list only some of the items. */
  otherPages?: readonly SitePage[];
  list?: PanelList;
};

/** The accusative changes the noun and the adjectives before it: «страховую компанию», «категорию товара». */
export function feminine(...forms: Forms): Agreement {
  const [one, few, many] = forms;
  const [, adjectives = "", noun = "", rest = ""] = one.match(/^((?:\S+(?:ая|яя) )*)(\S+)(.*)$/) ?? [];
  const bent = adjectives.replaceAll("ая ", "ую ").replaceAll("яя ", "юю ") + noun.replace(/а$/, "у").replace(/я$/, "ю") + rest;
  return { gender: "feminine", forms, accusative: [bent, few, many] };
}
export const masculine = (...forms: Forms): Agreement => ({ gender: "masculine", forms, accusative: forms });
export const neuter = (...forms: Forms): Agreement => ({ gender: "neuter", forms, accusative: forms });

/** The path of an item's own page, in a section whose items have one. */
export const pathOf = ({ shownAt: [pattern = ""] }: Section, { slug }: { slug: string }) => pattern.replace(":slug", slug);

/**
 * The folders of the site that contain pages of items: `/promotions`, `/articles/*` with any name for `*`, `/` for pages at the top
 * level.
 */
export const foldersOf = ({ shownAt }: Pick<Section, "shownAt">): string[] =>
  shownAt.filter((path) => path.endsWith("/:slug")).map((path) => path.slice(0, -"/:slug".length).replace(/:\w+/g, "*") || "/");
