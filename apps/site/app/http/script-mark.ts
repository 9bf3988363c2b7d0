import { createContext } from "react";

/** Marks the scripts of the page that is being rendered as ours (`marked-scripts.server.ts`); there is no mark in a browser. */
export const ScriptMarkContext = createContext<string | undefined>(undefined);
