import { createContext } from "react-router";
import { formOptions, type OptionsOfForms } from "./form-options.ts";

/** What the root loader has found for the forms of the page at hand; the rendering takes it from here. */
export const formOptionsOfRequest = createContext<OptionsOfForms>(formOptions(null, null));
