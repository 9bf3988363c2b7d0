import { createContext } from "react";

/** Marks our own scripts during rendering (`marked-scripts.server.ts`); in a browser there is no mark. */
export const ScriptMarkContext = createContext<string | undefined>(undefined);
