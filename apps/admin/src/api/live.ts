import { createContext, useContext } from "react";
import type { Connection } from "./stream.ts";

type Live = Connection & { check(): void };

export const LiveContext = createContext<Live>({ isLost: false, since: 0, check() {} });

/** The state of the event stream. `check` reconnects at once. */
export const useLive = () => useContext(LiveContext);
