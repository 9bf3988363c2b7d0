import { guard } from "./guard.ts";

/** The parent of all pages of the default layout, which are shown only once the clinic is open. It has no component. */
export const middleware = [guard("notReady")];

/** Without a loader the middleware would not run on navigations in the browser. */
export const loader = () => null;

/**
 * Catches errors inside the document. If the root caught them, the document would be replaced and lose the attributes that the boot script
 * has set and the parts that are only in the HTML.
 */
export { ErrorPage as ErrorBoundary } from "../errors/error-page.tsx";
