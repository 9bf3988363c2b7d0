import { guard } from "./guard.ts";

/** Of every page of the default layout (§2): they are shown once the clinic is open. Without a part of its own around them. */
export const middleware = [guard("notReady")];

/** Needed so that the guard also runs when the browser goes from page to page. */
export const loader = () => null;

/** Beneath the document: one that the root put up anew would lose what the boot script has set, and what comes as HTML alone. */
export { ErrorPage as ErrorBoundary } from "../errors/error-page.tsx";
