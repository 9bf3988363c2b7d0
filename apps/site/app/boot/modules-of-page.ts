import { createContext } from "react";

/** What the browser needs to bring a page to life, as JSON in the page; `boot/load-react.ts` reads it. */
export type ModulesOfPage = {
  entry: string;
  /** The build's map of routes. */
  manifest: string;
  /** Modules of the page's routes by the routes' ids. */
  routes: Record<string, string>;
  preload: string[];
  /** Address of the router's data, by their hash; the browser adds the address of the page. */
  data: string;
  /** The data themselves, in answers that are kept nowhere: errors and answers to posts. */
  inlineData?: string;
};

/** Of the page that is being rendered; there is none in browsers and in development. */
export const ModulesOfPageContext = createContext<ModulesOfPage | null>(null);
