import { createContext } from "react-router";
import type { FormOptions } from "./form-options.ts";

/** What the root loader has found for the forms of the page at hand; the rendering takes it from here. */
export const formOptionsOfRequest = createContext<FormOptions>({ services: [], doctors: [] });
