import { Outlet } from "react-router";
import { guard } from "./guard.ts";

export const middleware = [guard("notReady")];

/** Needed so that the guard also runs when the browser goes from page to page. */
export const loader = () => null;

/** Every page of the default layout (§2): shown once the clinic is open. */
export default function GuardedPages() {
  return <Outlet />;
}
