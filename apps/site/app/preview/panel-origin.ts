import { createContext } from "react";

/**
 * The origin of the staff panel, which may frame the page and exchange messages with it. Set on the server while a preview of a draft is
 * rendered.
 */
export const PanelOriginContext = createContext<string | null>(null);
