import { createContext } from "react";

/** On the server, while a preview of a draft is rendered: the origin of the staff panel, which may frame the page and talk with it. */
export const PanelOriginContext = createContext<string | null>(null);
