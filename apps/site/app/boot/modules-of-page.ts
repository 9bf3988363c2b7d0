import { createContext } from "react";

/** The data that the browser needs to hydrate a page, as JSON in the HTML; `boot/load-react.ts` reads it. */
export type ModulesOfPage = {
  entry: string;
  /** URL of the build's route manifest. */
  manifest: string;
  /** Modules of the page's routes by the routes' ids. */
  routes: Record<string, string>;
  preload: string[];
  /** The address of the page's data, `/page-data/<hash>`; the browser appends the path and query of the page. */
  data: string;
  /** The data itself, in responses that are never cached: errors and refused forms. */
  inlineData?: string;
};

/** The modules of the page that is being rendered on the server; `null` in browsers and in development. */
export const ModulesOfPageContext = createContext<ModulesOfPage | null>(null);
