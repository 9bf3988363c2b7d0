import { guard } from "./guard.ts";

/** Parent of all pages of the default layout, which are shown once the clinic is open. Has no component of its own. */
export const middleware = [guard("notReady")];

/** Without a loader the middleware would not run on navigations in the browser. */
export const loader = () => null;

/**
 * Catches errors inside the document: if the root caught them, the new document would lose what the boot script set and HTML-only parts.
 */
export { ErrorPage as ErrorBoundary } from "../errors/error-page.tsx";
