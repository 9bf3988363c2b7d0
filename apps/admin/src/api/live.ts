import { createContext, useContext } from "react";
import type { Connection } from "./stream.ts";

type Live = Connection & { check(): void };

export const LiveContext = createContext<Live>({ isLost: false, since: 0, check() {} });

/** Whether the stream of events is open; `check` connects at once. */
export const useLive = () => useContext(LiveContext);
