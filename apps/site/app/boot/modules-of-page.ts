import { createContext } from "react";

/** What the browser needs to hydrate a page, as JSON in the page; `boot/load-react.ts` reads it. */
export type ModulesOfPage = {
  entry: string;
  /** URL of the build's route manifest. */
  manifest: string;
  /** Modules of the page's routes by the routes' ids. */
  routes: Record<string, string>;
  preload: string[];
  /** URL of the router's data, named by their hash; the browser adds the path of the page. */
  data: string;
  /** The data themselves, on pages that are never cached: errors and answers to POST. */
  inlineData?: string;
};

/** Set for the page that is being rendered; absent in browsers and in development. */
export const ModulesOfPageContext = createContext<ModulesOfPage | null>(null);
